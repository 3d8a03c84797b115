import { toAsciiAddress } from '../../../domain/email-address.ts';
import { batchPosition, listBatches } from '../../../models/emails/find-batches.ts';
import { countRecipientsByBatch } from '../../../models/emails/recipients.ts';
import { serializeListedBatch } from '../../serializers/emails.ts';
import { readPage } from '../page.ts';
import { toProject, type Handler } from '../operation.ts';

export const listEmailBatches: Handler<'listEmailBatches'> = async ({ query }, call) => {
  const { limit = 50, cursor, include, state, since, until, templateId, source } = query;
  const search = query.search?.includes('@') ? toAsciiAddress(query.search) : query.search;
  const filters = { state, since, until, search, templateId, source };
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listEmailBatches', filters, cursor, limit, position: batchPosition },
    (page) => listBatches(toProject(call), filters, page),
    ({ at, id }) => ({ at, id }),
  );
  if (include !== 'counts') return { body: { batches: rows.map(serializeListedBatch), nextCursor } };
  const getCounts = await countRecipientsByBatch(
    toProject(call),
    rows.map(({ id }) => id),
  );
  const batches = rows.map((row) => ({ ...serializeListedBatch(row), counts: getCounts(row.id) }));
  return { body: { batches, nextCursor } };
};
