import type { InProject } from '../in-project.ts';
import { runPrepared } from '../prepared.ts';
import { applyClaimedEvent } from './apply-event.ts';
import { lockBatches } from './batch-runs.ts';
import { buildBatchEventsSql, buildFailuresSql } from './batches.ts';
import { claimPendingEvents, type RecipientOutcome } from './events.ts';

export type MemberKey = { batchId: string; generation: number; index: number };

/** `sent`: accepted; `failed`: permanently refused. */
export type MailResult =
  | { status: 'sent'; messageId: string }
  | { status: 'failed' | 'unknown' | 'suppressed'; reason: { code: string; message: string } };

/**
 * Stores the results of a call, closes the call, and applies provider events that arrived earlier. If a
 * recipient's status has changed since the call, only an acceptance is stored.
 * @returns the statuses that recipients got from earlier events
 */
export async function recordResults(
  project: InProject,
  callId: string,
  results: readonly (MemberKey & MailResult)[],
): Promise<RecipientOutcome['status'][]> {
  // Lock order: batches by id, calls, recipients, events, suppressions.
  const close = 'update email_calls set recorded_at = clock_timestamp() where call_id = $1';
  const [, statuses] = await Promise.all([
    runPrepared(project, close, [callId]),
    storeResults(project, results),
  ]);
  return statuses;
}

/** Stores results as {@link recordResults} does, but does not close the call. */
export async function storeResults(
  project: InProject,
  results: readonly (MemberKey & MailResult)[],
): Promise<RecipientOutcome['status'][]> {
  if (results.length === 0) return [];
  const batchIds = results.map(({ batchId }) => batchId);
  const indexes = results.map(({ index }) => index);
  const reasons = results.map((result) => (result.status === 'sent' ? undefined : result.reason));
  const stored = runPrepared(
    project,
    buildFailuresSql(`update email_recipients r set status = v.status, message_id = v.message_id, reason_code = v.reason_code,
       reason_message = v.reason_message, updated_at = now(), sent_at = case v.status when 'sent' then now() end
     from unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[])
       as v (batch_id, generation, index, status, message_id, reason_code, reason_message)
     where r.batch_id = any($10::uuid[]) and r.index between $8 and $9
       and r.batch_id = v.batch_id and r.index = v.index and r.message_id is null
       and case v.status when 'sent' then r.status in ('queued', 'failed', 'unknown')
         else r.status = 'queued' and r.generation = v.generation end`),
    [
      batchIds,
      results.map(({ generation }) => generation),
      indexes,
      results.map(({ status }) => status),
      results.map((result) => (result.status === 'sent' ? result.messageId : null)),
      reasons.map((reason) => reason?.code ?? null),
      reasons.map((reason) => reason?.message ?? null),
      Math.min(...indexes),
      Math.max(...indexes),
      // Without duplicates: for a hundred values, the planner would choose to read the project's whole
      // history.
      [...new Set(batchIds)],
    ],
  );
  const messageIds = results.flatMap((result) => (result.status === 'sent' ? [result.messageId] : []));
  const [, events] = await Promise.all([stored, claimPendingEvents(project, messageIds)]);
  const statuses: RecipientOutcome['status'][] = [];
  for (const event of events) {
    const status = await applyClaimedEvent(project, event);
    if (status !== undefined) statuses.push(status);
  }
  return statuses;
}

/**
 * Locks the batches of a call that the provider answered, and records that they no longer wait for the
 * provider.
 * @param options see {@link lockBatches}
 */
export async function lockAnsweredBatches(
  project: InProject,
  batchIds: readonly string[],
  options: { isExclusive: boolean },
): Promise<void> {
  const clear = () =>
    runPrepared(
      project,
      'update email_batches set waiting_on = null where id = any($1::uuid[]) and waiting_on is not null',
      [batchIds],
    );
  // Clear before taking a shared lock. Otherwise, two calls that both hold a shared lock would block each
  // other's update.
  if (options.isExclusive) await Promise.all([lockBatches(project, batchIds, options), clear()]);
  else await Promise.all([clear(), lockBatches(project, batchIds, options)]);
}

/** Completes single mails, including those that were blocked while their call was repeated. */
export async function completeSingleMails(project: InProject, batchIds: readonly string[]): Promise<void> {
  await runPrepared(
    project,
    buildBatchEventsSql(
      'completed',
      `update email_batches b set state = 'completed', state_reason = null, completed_at = now(), waiting_on = null
       where id = any($1::uuid[]) and state in ('sending', 'blocked') and not exists (
         select from email_recipients r
         where r.batch_id = b.id and r.batch_id = any($1::uuid[]) and r.status = 'queued')`,
    ),
    [batchIds],
  );
}
