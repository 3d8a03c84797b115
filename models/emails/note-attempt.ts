import { selectInProject, type InProject } from '../in-project.ts';
import type { ChunkKey } from './lock-chunk.ts';

/** Freezes a chunk: from this commit on, the provider may have seen exactly these members in exactly this body. */
export async function noteAttempt(
  project: InProject,
  { batchId, generation, chunk }: ChunkKey,
  { members, bodyDigest }: { members: number[]; bodyDigest: Buffer },
): Promise<void> {
  await selectInProject(
    project,
    `update email_chunks set members = $4, body_digest = $5, attempted_at = clock_timestamp()
     where batch_id = $1 and generation = $2 and chunk = $3 returning chunk`,
    [batchId, generation, chunk, members, bodyDigest],
  );
}

/**
 * Takes {@link noteAttempt} back after a definite refusal: nothing was sent, and it may be tried at any time. Changes
 * nothing when another attempt began meanwhile, whose call this refusal says nothing about.
 */
export async function clearAttempt(
  project: InProject,
  { batchId, generation, chunk }: ChunkKey,
  attempt: number,
): Promise<void> {
  await selectInProject(
    project,
    `update email_chunks set attempted_at = null
     where batch_id = $1 and generation = $2 and chunk = $3 and attempts = $4 and recorded_at is null
     returning chunk`,
    [batchId, generation, chunk, attempt],
  );
}
