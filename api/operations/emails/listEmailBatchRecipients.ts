import { z } from 'zod';
import { findAcceptedBatch } from '../../../models/emails/batches.ts';
import { findRecipients } from '../../../models/emails/recipients.ts';
import { invalidField } from '../../http/errors.ts';
import { presentEmailRecipient } from '../../presenters/email-recipient.ts';
import type { Call, Handler, OperationInput } from '../operation.ts';
import { noSuchBatch } from './no-such-batch.ts';

type Id = 'listEmailBatchRecipients';

/** What a cursor holds: the index of the last recipient of the page before. */
const position = z.int().min(0);

/** A page of a batch's recipients. One more is read than asked for, to know whether there is a next page. */
export const listEmailBatchRecipients: Handler<Id> = async (input, call) => {
  const { limit = 50, status } = input.query;
  const purpose = ['listEmailBatchRecipients', call.projectId, input.path.trackingId, status ?? null];
  const afterIndex = readPosition(purpose, input, call);
  const project = { database: call.context.database, projectId: call.projectId };
  const batch = await findAcceptedBatch(project, input.path.trackingId);
  if (!batch) throw noSuchBatch();
  const recipients = await findRecipients(project, batch.id, { afterIndex, limit: limit + 1, status });
  const page = recipients.slice(0, limit);
  const last = recipients.length > limit ? page.at(-1) : undefined;
  return {
    body: {
      recipients: page.map(presentEmailRecipient),
      nextCursor: last ? call.context.cursors.sign(purpose, last.index) : null,
    },
  };
};

function readPosition(purpose: readonly unknown[], { query }: OperationInput<Id>, { context }: Call): number {
  if (query.cursor === undefined) return -1;
  const read = position.safeParse(context.cursors.open(purpose, query.cursor));
  if (!read.success) throw invalidField('cursor', 'is not a cursor of this list');
  return read.data;
}
