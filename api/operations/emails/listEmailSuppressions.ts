import { z } from 'zod';
import { toAsciiAddress } from '../../../domain/email-address.ts';
import {
  findSuppressions,
  SUPPRESSION_REASONS,
  type SuppressionPosition,
} from '../../../models/emails/suppressions.ts';
import { invalidField } from '../../http/errors.ts';
import { presentEmailSuppression } from '../../presenters/email-suppression.ts';
import type { Call, Handler, OperationInput } from '../operation.ts';

type Id = 'listEmailSuppressions';

/** What a cursor holds: the last one of the page before. */
const position = z.strictObject({ email: z.string(), reason: z.enum(SUPPRESSION_REASONS) });

/** A page of the project's suppressions. One more is read than asked for, to know whether there is a next page. */
export const listEmailSuppressions: Handler<Id> = async ({ query }, call) => {
  const { limit = 50, reason } = query;
  const email = query.email === undefined ? undefined : toAsciiAddress(query.email);
  const purpose = ['listEmailSuppressions', call.projectId, reason ?? null, email ?? null];
  const after = readPosition(purpose, query.cursor, call);
  const project = { database: call.context.database, projectId: call.projectId };
  const suppressions = await findSuppressions(project, { after, limit: limit + 1, reason, email });
  const page = suppressions.slice(0, limit);
  const last = suppressions.length > limit ? page.at(-1) : undefined;
  return {
    body: {
      suppressions: page.map(presentEmailSuppression),
      nextCursor: last
        ? call.context.cursors.sign(purpose, { email: last.email, reason: last.reason })
        : null,
    },
  };
};

function readPosition(
  purpose: readonly unknown[],
  cursor: OperationInput<Id>['query']['cursor'],
  { context }: Call,
): SuppressionPosition | undefined {
  if (cursor === undefined) return undefined;
  const read = position.safeParse(context.cursors.open(purpose, cursor));
  if (!read.success) throw invalidField('cursor', 'is not a cursor of this list');
  return read.data;
}
