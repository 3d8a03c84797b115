import { batchPosition, listBatches, type BatchPosition } from '../../../models/emails/list-batches.ts';
import { invalidField } from '../../http/errors.ts';
import { presentListedBatch } from '../../presenters/email-batch.ts';
import type { Call, Handler } from '../operation.ts';

/** A page of the project's batches. One more is read than asked for, to know whether there is a next page. */
export const listEmailBatches: Handler<'listEmailBatches'> = async ({ query }, call) => {
  const { limit = 50, cursor, state, since } = query;
  const purpose = ['listEmailBatches', call.projectId, state ?? null, since ?? null];
  const after = readPosition(purpose, cursor, call);
  const project = { database: call.context.database, projectId: call.projectId };
  const batches = await listBatches(project, { limit: limit + 1, after, state, since });
  const page = batches.slice(0, limit);
  const last = batches.length > limit ? page.at(-1) : undefined;
  return {
    body: {
      batches: page.map(presentListedBatch),
      nextCursor: last ? call.context.cursors.sign(purpose, { at: last.at, id: last.id }) : null,
    },
  };
};

function readPosition(
  purpose: readonly unknown[],
  cursor: string | undefined,
  { context }: Call,
): BatchPosition | undefined {
  if (cursor === undefined) return undefined;
  const read = batchPosition.safeParse(context.cursors.open(purpose, cursor));
  if (!read.success) throw invalidField('cursor', 'is not a cursor of this list');
  return read.data;
}
