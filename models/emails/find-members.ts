import { z } from 'zod';
import type { Params } from '../../domain/template.ts';
import { selectInProject, type InProject } from '../in-project.ts';
import type { ChunkKey } from './lock-chunk.ts';

const memberRow = z.object({
  index: z.number(),
  email: z.string(),
  // Not z.record, which drops a parameter that is called `__proto__`.
  params: z.custom<Params>(isParams),
});

function isParams(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'string')
  );
}

/** A recipient as a mail needs it. `index` is its place in the request. */
export type Member = z.infer<typeof memberRow>;

/** Locks the recipients of a chunk that are still to be sent. */
export async function lockQueuedMembers(
  project: InProject,
  key: ChunkKey,
  chunkSize: number,
): Promise<Member[]> {
  const rows = await selectInProject(
    project,
    `select index, email, params from email_recipients
     where batch_id = $1 and index >= $2 and index < $3 and generation = $4 and status = 'queued'
     order by index for update`,
    [key.batchId, key.chunk * chunkSize, (key.chunk + 1) * chunkSize, key.generation],
  );
  return memberRow.array().parse(rows);
}

/** The recipients that an earlier attempt of a chunk was made of, in its order. */
export async function findMembers(project: InProject, batchId: string, members: number[]): Promise<Member[]> {
  const rows = await selectInProject(
    project,
    `select index, email, params from email_recipients where batch_id = $1 and index = any($2) order by index`,
    [batchId, members],
  );
  return memberRow.array().parse(rows);
}
