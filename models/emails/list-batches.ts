import { z } from 'zod';
import type { Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { batchError, SHOWN_COLUMNS, type Batch, type BatchState } from './batches.ts';

/** A place in a project's batches. `at` as PostgreSQL writes it, in microseconds, which a Date does not have. */
export const batchPosition = z.strictObject({ at: z.string(), id: z.uuid() });

type BatchPosition = z.infer<typeof batchPosition>;

type BatchesQuery = {
  limit: number;
  /** The last one of the page before. */
  after: BatchPosition | undefined;
  state: BatchState | undefined;
  /** Only those that were accepted then or later: an RFC 3339 date-time. */
  since: string | undefined;
};

/** A batch in a list: without what may be large, and what its recipients would have to be counted for. */
export type ListedBatch = Omit<Batch, 'metadata' | 'generation' | 'sharedRun'>;

/**
 * The project's batches, newest first, each with its place. Each choice of filters is a statement of its own, so that
 * an index serves it: one statement for all would be planned once, and read batches that its filters leave out.
 */
export async function listBatches(
  project: Project,
  { limit, after, state, since }: BatchesQuery,
): Promise<(ListedBatch & { at: string })[]> {
  const bind: unknown[] = [project.projectId, limit];
  const value = (one: unknown) => `$${bind.push(one)}`;
  const filters = [
    'project_id = $1',
    ...(state === undefined ? [] : [`state = ${value(state)}`]),
    ...(since === undefined ? [] : [`created_at >= ${value(since)}::timestamptz`]),
    ...(after ? [`(created_at, id) < (${value(after.at)}::timestamptz, ${value(after.id)}::uuid)`] : []),
  ];
  const found = await rows<ListedBatch & { at: string }>(
    project,
    `select ${SHOWN_COLUMNS}, created_at::text as at from email_batches
     where ${filters.join(' and ')} order by created_at desc, id desc limit $2`,
    bind,
  );
  return found.map((row) => ({ ...row, lastError: batchError.nullable().parse(row.lastError) }));
}
