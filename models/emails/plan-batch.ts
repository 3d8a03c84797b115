import { selectInProject, type InProject } from '../in-project.ts';
import type { BatchState } from './email-batch.ts';

/** Where a batch stands after it was moved on, and for a scheduled one how many milliseconds it still waits. */
export type BatchStanding = { state: BatchState; wait: number };

/** A chunk with recipients that are still to be sent, or whose call has no outcome yet. */
export type OpenChunk = { chunk: number; generation: number };

/**
 * Moves a batch that a run has taken up on: from queued, or scheduled and due, to sending.
 * @returns undefined when it does not exist
 */
export async function moveBatchOn(project: InProject, batchId: string): Promise<BatchStanding | undefined> {
  const [batch] = await selectInProject<BatchStanding>(
    project,
    `update email_batches set opened_at = coalesce(opened_at, now()),
       state = case when sends then 'sending' else state end,
       state_reason = case when sends then null else state_reason end,
       started_at = case when sends then coalesce(started_at, now()) else started_at end
     from (select state in ('queued', 'sending') or (state = 'scheduled' and scheduled_for <= now()) as sends
           from email_batches where id = $1 for update) as standing
     where id = $1
     returning state, coalesce(greatest(extract(epoch from scheduled_for - now()) * 1000, 0), 0)::float8 as wait`,
    [batchId],
  );
  return batch;
}

/** The chunks with recipients to be sent; of a cancelled batch those only whose call is open. */
export function findOpenChunks(project: InProject, batchId: string, chunkSize: number): Promise<OpenChunk[]> {
  return selectInProject<OpenChunk>(
    project,
    `select distinct r.index / $2 as chunk, r.generation
     from email_recipients r join email_batches b on b.id = r.batch_id
     where r.batch_id = $1 and r.status = 'queued' and (b.state = 'sending' or exists (
       select from email_chunks c where c.batch_id = r.batch_id and c.generation = r.generation
         and c.chunk = r.index / $2 and c.attempted_at is not null and c.recorded_at is null))
     order by generation, chunk`,
    [batchId, chunkSize],
  );
}

/** Marks a batch that was being sent as completed. */
export async function completeBatch(project: InProject, batchId: string): Promise<void> {
  await selectInProject(
    project,
    `update email_batches set state = 'completed', completed_at = now(), waiting_on = null
     where id = $1 and state = 'sending' returning id`,
    [batchId],
  );
}
