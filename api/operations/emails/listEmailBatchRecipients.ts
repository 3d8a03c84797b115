import { z } from 'zod';
import { findAcceptedBatch } from '../../../models/emails/find-batches.ts';
import { findRecipients } from '../../../models/emails/recipients.ts';
import { serializeEmailRecipient } from '../../serializers/emails.ts';
import { cutPage, readCursor } from '../page.ts';
import type { Handler } from '../operation.ts';
import { noSuchBatch } from './getEmailBatch.ts';

type Id = 'listEmailBatchRecipients';

/** What a cursor holds: the index of the last recipient of the page before. */
const position = z.int().min(0);

/** A page of a batch's recipients. One more is read than asked for, to know whether there is a next page. */
export const listEmailBatchRecipients: Handler<Id> = async (input, call) => {
  const { limit = 50, status } = input.query;
  const purpose = ['listEmailBatchRecipients', call.projectId, input.path.trackingId, status ?? null];
  const afterIndex = readCursor(call, purpose, input.query.cursor, position) ?? -1;
  const project = { database: call.context.database, projectId: call.projectId };
  const batch = await findAcceptedBatch(project, input.path.trackingId);
  if (!batch) throw noSuchBatch();
  const recipients = await findRecipients(project, batch.id, { afterIndex, limit: limit + 1, status });
  const { page, last } = cutPage(recipients, limit);
  return {
    body: {
      recipients: page.map(serializeEmailRecipient),
      nextCursor: last ? call.context.cursors.sign(purpose, last.index) : null,
    },
  };
};
