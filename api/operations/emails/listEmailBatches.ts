import { batchPosition, listBatches } from '../../../models/emails/find-batches.ts';
import { serializeListedBatch } from '../../serializers/emails.ts';
import { cutPage, readCursor } from '../page.ts';
import type { Handler } from '../operation.ts';

/** A page of the project's batches. One more is read than asked for, to know whether there is a next page. */
export const listEmailBatches: Handler<'listEmailBatches'> = async ({ query }, call) => {
  const { limit = 50, cursor, state, since } = query;
  const purpose = ['listEmailBatches', call.projectId, state ?? null, since ?? null];
  const after = readCursor(call, purpose, cursor, batchPosition);
  const project = { database: call.context.database, projectId: call.projectId };
  const batches = await listBatches(project, { limit: limit + 1, after, state, since });
  const { page, last } = cutPage(batches, limit);
  return {
    body: {
      batches: page.map(serializeListedBatch),
      nextCursor: last ? call.context.cursors.sign(purpose, { at: last.at, id: last.id }) : null,
    },
  };
};
