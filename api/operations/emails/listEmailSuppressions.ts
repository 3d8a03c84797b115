import { z } from 'zod';
import { toAsciiAddress } from '../../../domain/email-address.ts';
import { findSuppressions, SUPPRESSION_REASONS } from '../../../models/emails/suppressions.ts';
import { serializeEmailSuppression } from '../../serializers/emails.ts';
import { readPage } from '../page.ts';
import { getProject, type Handler } from '../operation.ts';

const position = z.strictObject({ email: z.string(), reason: z.enum(SUPPRESSION_REASONS) });

export const listEmailSuppressions: Handler<'listEmailSuppressions'> = async ({ query }, call) => {
  const { limit = 50, cursor, reason } = query;
  const email = query.email === undefined ? undefined : toAsciiAddress(query.email);
  const list = ['listEmailSuppressions', call.projectId, reason ?? null, email ?? null];
  const { rows, nextCursor } = await readPage(
    call,
    { list, cursor, limit, position },
    (page) => findSuppressions(getProject(call), { ...page, reason, email }),
    (last) => ({ email: last.email, reason: last.reason }),
  );
  return { body: { suppressions: rows.map(serializeEmailSuppression), nextCursor } };
};
