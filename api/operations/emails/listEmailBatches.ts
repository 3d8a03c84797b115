import { batchPosition, listBatches } from '../../../models/emails/find-batches.ts';
import { serializeListedBatch } from '../../serializers/emails.ts';
import { readPage } from '../page.ts';
import { projectOf, type Handler } from '../operation.ts';

export const listEmailBatches: Handler<'listEmailBatches'> = async ({ query }, call) => {
  const { limit = 50, cursor, state, since } = query;
  const list = ['listEmailBatches', call.projectId, state ?? null, since ?? null];
  const { rows, nextCursor } = await readPage(
    call,
    { list, cursor, limit, position: batchPosition },
    (page) => listBatches(projectOf(call), { ...page, state, since }),
    ({ at, id }) => ({ at, id }),
  );
  return { body: { batches: rows.map(serializeListedBatch), nextCursor } };
};
