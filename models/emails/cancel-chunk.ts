import { selectInProject, type InProject } from '../in-project.ts';
import type { ChunkKey } from './lock-chunk.ts';

/**
 * Cancels the recipients of a chunk that was refused after its batch had been cancelled: nobody will send it now.
 * @returns how many
 */
export async function cancelChunk(project: InProject, key: ChunkKey, chunkSize: number): Promise<number> {
  const cancelled = await selectInProject(
    project,
    `update email_recipients set status = 'cancelled', updated_at = now()
     where batch_id = $1 and index >= $2 and index < $3 and generation = $4 and status = 'queued' returning index`,
    [key.batchId, key.chunk * chunkSize, (key.chunk + 1) * chunkSize, key.generation],
  );
  return cancelled.length;
}
