import { selectInProject, type InProject } from '../in-project.ts';

/** Hours for which a call of unknown outcome may be repeated under its key; Resend forgets keys after 24. */
const REPEATABLE_HOURS = 23;

export type ChunkKey = { batchId: string; generation: number; chunk: number };

/**
 * A chunk's row. `attempt`: the number of this attempt; `attempted`: an earlier call may have reached the provider;
 * `expired`: too long ago to repeat it.
 */
export type LockedChunk = {
  attempt: number;
  members: number[];
  bodyDigest: Buffer;
  attempted: boolean;
  expired: boolean;
  recorded: boolean;
};

/** Makes the chunk's row if it is not there, counts this attempt, and locks the row until the transaction ends. */
export async function lockChunk(project: InProject, key: ChunkKey): Promise<LockedChunk> {
  const [row] = await selectInProject<LockedChunk>(
    project,
    `insert into email_chunks (project_id, batch_id, generation, chunk, members, body_digest,
       attempts)
     values ($1, $2, $3, $4, '{}', '', 1)
     on conflict (batch_id, generation, chunk) do update set attempts = email_chunks.attempts + 1
     returning attempts as attempt, members, body_digest as "bodyDigest", attempted_at is not null as attempted,
       coalesce(attempted_at < clock_timestamp() - make_interval(hours => $5), false) as expired,
       recorded_at is not null as recorded`,
    [project.projectId, key.batchId, key.generation, key.chunk, REPEATABLE_HOURS],
  );
  if (!row) throw new Error('An upsert returned no row.');
  return row;
}
