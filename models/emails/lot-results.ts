import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { recordingBatches, recordingFailed, type BlockReason, type WaitingOn } from './batches.ts';
import { LAST_ERROR } from './batch-runs.ts';
import type { RecipientOutcome } from './events.ts';
import { cancelMails } from './mail-lots.ts';
import { applyPendingEvents } from './record-results.ts';

/**
 * Takes recordLotAttempt back after a definite refusal, as clearAttempt does of a chunk.
 * @param options `leave`: the batches, which are locked, leave the lot, too
 * @returns how many mails are cancelled by that: their batches were while the call was open
 */
export async function clearLotAttempt(
  project: InProject,
  lot: string,
  attempt: number,
  { leave }: { leave: boolean },
): Promise<number> {
  const cleared = await rows<{ batchId: string }>(
    project,
    `update email_chunks set attempted_at = null, lot = case when $3 then null else lot end
     where lot = $1 and lot_attempts = $2 and recorded_at is null
     returning batch_id as "batchId"`,
    [lot, attempt, leave],
  );
  if (!leave) return 0;
  return cancelMails(
    project,
    cleared.map(({ batchId }) => batchId),
  );
}

/** What became of a batch's one mail. */
export type LotResult = { batchId: string } & (
  | { status: 'sent'; messageId: string }
  | { status: 'failed' | 'unknown' | 'suppressed'; reason: { code: string; message: string } }
);

/** Locks the batches of a lot whose call has ended: they wait for nothing at the provider any more. */
export async function shareLotBatches(project: InProject, batchIds: readonly string[]): Promise<void> {
  await lockBatches(project, batchIds);
  await run(
    project,
    'update email_batches set waiting_on = null where id = any($1::uuid[]) and waiting_on is not null',
    [batchIds],
  );
}

/**
 * Writes results, under the rules of recordResults, and closes the chunks; the batches are locked already.
 * @returns the statuses that recipients got by what the provider told before
 */
export async function writeLotResults(
  project: InProject,
  lot: string,
  results: readonly LotResult[],
): Promise<RecipientOutcome['status'][]> {
  const ids = results.map(({ batchId }) => batchId);
  const reasons = results.map((result) => (result.status === 'sent' ? undefined : result.reason));
  await run(
    project,
    `update email_chunks set recorded_at = clock_timestamp() where batch_id = any($2::uuid[]) and lot = $1`,
    [lot, ids],
  );
  await run(
    project,
    recordingFailed(`update email_recipients r set status = v.status, message_id = v.message_id, reason_code = v.reason_code,
       reason_message = v.reason_message, updated_at = now(), sent_at = case v.status when 'sent' then now() end
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
       as v (batch_id, status, message_id, reason_code, reason_message)
     where r.batch_id = v.batch_id and r.batch_id = any($1::uuid[]) and r.index = 0 and r.message_id is null
       and case v.status when 'sent' then r.status in ('queued', 'failed', 'unknown')
         else r.status = 'queued' and r.generation = 0 end`),
    [
      ids,
      results.map(({ status }) => status),
      results.map((result) => (result.status === 'sent' ? result.messageId : null)),
      reasons.map((reason) => reason?.code ?? null),
      reasons.map((reason) => reason?.message ?? null),
    ],
  );
  return applyPendingEvents(
    project,
    results.flatMap((result) => (result.status === 'sent' ? [result.messageId] : [])),
  );
}

/**
 * Marks those of the batches as completed that have nothing left to send: they were being sent, or blocked while a call
 * that may have been made was repeated.
 */
export async function completeBatches(
  project: InProject,
  lot: string,
  batchIds: readonly string[],
): Promise<void> {
  await run(
    project,
    recordingBatches(
      'completed',
      `update email_batches b set state = 'completed', state_reason = null, completed_at = now(), waiting_on = null
     where id = any($1::uuid[]) and (state = 'sending' or state = 'blocked' and in_lots)
       and not exists (
         select from email_recipients r
         where r.batch_id = b.id and r.batch_id = any($1::uuid[]) and r.status = 'queued')`,
    ),
    [batchIds],
  );
  // Of those that had nothing to send at a later attempt, so that the lot ends.
  await run(
    project,
    `update email_chunks set recorded_at = clock_timestamp()
     where batch_id = any($2::uuid[]) and lot = $1 and recorded_at is null`,
    [lot, batchIds],
  );
}

/** How many mails of a recorded lot were accepted, failed, or ended unknown. */
export async function countLot(
  project: InProject,
  batchIds: readonly string[],
): Promise<{ sent: number; failed: number; unknown: number }> {
  const [counts] = await rows<{ sent: number; failed: number; unknown: number }>(
    project,
    `select count(*) filter (where message_id is not null)::int as sent,
       count(*) filter (where status = 'failed')::int as failed,
       count(*) filter (where status = 'unknown')::int as unknown
     from email_recipients where batch_id = any($1::uuid[]) and index = 0`,
    [batchIds],
  );
  return counts ?? { sent: 0, failed: 0, unknown: 0 };
}

/** Shows on the batches what went wrong last. `reason`: they are blocked by it, until a person has fixed that. */
export async function recordLotFailure(
  project: InProject,
  batchIds: readonly string[],
  failure: { message: string } & ({ waitingOn: WaitingOn } | { reason: BlockReason }),
): Promise<void> {
  const { message } = failure;
  await lockBatches(project, batchIds);
  if ('waitingOn' in failure) {
    await run(
      project,
      `update email_batches set waiting_on = $2, last_error = ${LAST_ERROR} where id = any($1::uuid[])`,
      [batchIds, failure.waitingOn, message],
    );
    return;
  }
  await run(
    project,
    recordingBatches(
      'blocked',
      `update email_batches set state = 'blocked', state_reason = $2, waiting_on = null, last_error = ${LAST_ERROR}
     where id = any($1::uuid[]) and state = 'sending'`,
    ),
    [batchIds, failure.reason, message],
  );
}

async function lockBatches(project: InProject, batchIds: readonly string[]): Promise<void> {
  await rows(
    project,
    'select id from email_batches where id = any($1::uuid[]) order by id for no key update',
    [batchIds],
  );
}

/** Leaves the batches to workflows of their own, which the sweeper starts: together they were refused. */
export async function sendOneByOne(project: InProject, batchIds: readonly string[]): Promise<void> {
  await lockBatches(project, batchIds);
  await run(
    project,
    `update email_batches set in_lots = false, state = 'queued', opened_at = null, steered_at = now() - interval '1 minute'
     where id = any($1::uuid[]) and state = 'sending'`,
    [batchIds],
  );
}
