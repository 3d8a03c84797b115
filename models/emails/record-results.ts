import type { InProject } from '../in-project.ts';
import { runPrepared } from '../prepared.ts';
import { applyClaimedEvent } from './apply-event.ts';
import { claimPendingEvents, type RecipientOutcome } from './events.ts';
import { recordingFailed } from './batches.ts';
import { shareBatch } from './batch-runs.ts';
import { closeChunk, type ChunkKey } from './chunks.ts';

/** What became of one recipient: accepted by the provider, refused for good, or not to be known. */
export type RecipientResult =
  | { index: number; status: 'sent'; messageId: string }
  | { index: number; status: 'failed' | 'unknown'; reason: { code: string; message: string } };

/**
 * Writes the results of a chunk and closes it. Recipients that moved on in the meantime keep their status; only what
 * two attempts that were alive at once say of one mail is settled by the one that was accepted. What the provider told
 * of these mails before is applied now.
 *
 * Whoever locks rows of a batch locks them in this order, so that nobody waits in a circle: the batch, the chunk,
 * recipients, events, suppressions. A lock on the batch is as strong from the beginning as it has to become.
 * @returns the statuses that recipients got by what the provider told before
 */
export async function recordResults(
  project: InProject,
  key: ChunkKey,
  results: readonly RecipientResult[],
): Promise<RecipientOutcome['status'][]> {
  const [, heard] = await Promise.all([
    shareBatch(project, key.batchId),
    writeResults(project, key, results),
  ]);
  return heard;
}

/**
 * {@link recordResults} for whoever has locked the batch and the chunk already. The statements follow one another in
 * the order in which they stand here, without waiting in between.
 */
export async function writeResults(
  project: InProject,
  key: ChunkKey,
  results: readonly RecipientResult[],
): Promise<RecipientOutcome['status'][]> {
  const closed = closeChunk(project, key);
  if (results.length === 0) {
    await closed;
    return [];
  }
  const messageIds = results.flatMap((result) => (result.status === 'sent' ? [result.messageId] : []));
  const [, , heard] = await Promise.all([
    closed,
    updateRecipients(project, key, results),
    applyPendingEvents(project, messageIds),
  ]);
  return heard;
}

/**
 * Applies what the provider told of mails before they were recorded.
 * @returns the statuses that recipients got by it
 */
export async function applyPendingEvents(
  project: InProject,
  messageIds: string[],
): Promise<RecipientOutcome['status'][]> {
  const heard: RecipientOutcome['status'][] = [];
  for (const event of await claimPendingEvents(project, messageIds)) {
    const status = await applyClaimedEvent(project, event);
    if (status !== undefined) heard.push(status);
  }
  return heard;
}

async function updateRecipients(
  project: InProject,
  { batchId, generation }: ChunkKey,
  results: readonly RecipientResult[],
): Promise<void> {
  const indexes = results.map(({ index }) => index);
  const reasons = results.map((result) => (result.status === 'sent' ? undefined : result.reason));
  await runPrepared(
    project,
    // The bounds keep a planner that knows little of the table yet from reading the whole batch for each chunk.
    recordingFailed(`update email_recipients r set status = v.status, message_id = v.message_id, reason_code = v.reason_code,
       reason_message = v.reason_message, updated_at = now(), sent_at = case v.status when 'sent' then now() end
     from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[])
       as v (index, status, message_id, reason_code, reason_message)
     where r.batch_id = $1 and r.index between $7 and $8 and r.index = v.index
       and r.message_id is null and case v.status when 'sent' then r.status in ('queued', 'failed', 'unknown')
           else r.status = 'queued' and r.generation = $9 end`),
    [
      batchId,
      indexes,
      results.map(({ status }) => status),
      results.map((result) => (result.status === 'sent' ? result.messageId : null)),
      reasons.map((reason) => reason?.code ?? null),
      reasons.map((reason) => reason?.message ?? null),
      Math.min(...indexes),
      Math.max(...indexes),
      generation,
    ],
  );
}
