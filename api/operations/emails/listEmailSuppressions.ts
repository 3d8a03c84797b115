import { toAsciiAddress } from '../../../domain/email-address.ts';
import {
  countSuppressions,
  findSuppressions,
  suppressionPosition,
} from '../../../models/emails/suppressions.ts';
import { serializeListedSuppression } from '../../serializers/emails.ts';
import { readPage } from '../page.ts';
import { toProject, type Handler } from '../operation.ts';

export const listEmailSuppressions: Handler<'listEmailSuppressions'> = async ({ query }, call) => {
  const { limit = 50, cursor, reason, since, until, include } = query;
  const [email, address] = [query.email, query.address].map((text) => text && toAsciiAddress(text));
  const filters = { reason, email, address, since, until };
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listEmailSuppressions', filters, cursor, limit, position: suppressionPosition },
    (page) => findSuppressions(toProject(call), filters, page),
    (last) => ({ at: last.at, email: last.email, reason: last.reason }),
  );
  const total = include === 'total' && { total: await countSuppressions(toProject(call), filters) };
  return { body: { suppressions: rows.map(serializeListedSuppression), nextCursor, ...total } };
};
