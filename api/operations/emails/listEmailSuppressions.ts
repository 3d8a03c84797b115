import { z } from 'zod';
import { toAsciiAddress } from '../../../domain/email-address.ts';
import { findSuppressions, SUPPRESSION_REASONS } from '../../../models/emails/suppressions.ts';
import { serializeEmailSuppression } from '../../serializers/emails.ts';
import { cutPage, readCursor } from '../page.ts';
import type { Handler } from '../operation.ts';

type Id = 'listEmailSuppressions';

/** What a cursor holds: the last one of the page before. */
const position = z.strictObject({ email: z.string(), reason: z.enum(SUPPRESSION_REASONS) });

/** A page of the project's suppressions. One more is read than asked for, to know whether there is a next page. */
export const listEmailSuppressions: Handler<Id> = async ({ query }, call) => {
  const { limit = 50, reason } = query;
  const email = query.email === undefined ? undefined : toAsciiAddress(query.email);
  const purpose = ['listEmailSuppressions', call.projectId, reason ?? null, email ?? null];
  const after = readCursor(call, purpose, query.cursor, position);
  const project = { database: call.context.database, projectId: call.projectId };
  const suppressions = await findSuppressions(project, { after, limit: limit + 1, reason, email });
  const { page, last } = cutPage(suppressions, limit);
  return {
    body: {
      suppressions: page.map(serializeEmailSuppression),
      nextCursor: last
        ? call.context.cursors.sign(purpose, { email: last.email, reason: last.reason })
        : null,
    },
  };
};
