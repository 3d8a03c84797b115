import { randomUUID } from 'node:crypto';
import type { InProject, Project } from '../in-project.ts';
import { preparedRows, runPrepared } from '../prepared.ts';
import { findValues, rows, run } from '../rows.ts';

/**
 * Recipients of one batch and generation in one provider call. A call with several batches has at least one
 * row for each batch.
 */
export type CallRow = {
  batchId: string;
  /** Number of retries of the batch. A retried recipient gets another call. */
  generation: number;
  /** Recipient indexes, in the order of the call. */
  members: number[];
  /** Suppressed copies, which the call omits, as positions in `cc` followed by `bcc`. */
  omitted?: readonly number[];
};

/** SQL condition: the provider may have received call `c`, and its results are not stored. */
export const CALL_IS_OPEN = 'c.attempted_at is not null and c.recorded_at is null';

export const HAS_OPEN_CALL = `exists (
  select from email_calls c where c.batch_id = r.batch_id and c.generation = r.generation
    and r.index = any(c.members) and ${CALL_IS_OPEN})`;

/**
 * SQL condition: recipient `r` is in no open call of the batch `$1`. PostgreSQL evaluates this `not in` with
 * a hash table. Without statistics, it would evaluate a join by comparing all pairs.
 */
export const IN_NO_OPEN_CALL = `(r.generation, r.index) not in (
    select generation, unnest(members) from email_calls c where c.batch_id = $1 and ${CALL_IS_OPEN})`;

/**
 * Hours during which an unanswered call may be repeated under its idempotency key. Resend keeps these keys
 * for 24 hours.
 */
const REPEATABLE_HOURS = 23;

/**
 * Returns SQL for the queued recipients of the batches `$1` that are in no call, as rows of calls.
 * @param size maximum number of recipients per row
 */
function buildUnassignedSql(size: number): string {
  return `select r.batch_id, r.generation, array_agg(r.index order by r.index) as members
    from email_recipients r
    where r.batch_id = any($1::uuid[]) and r.status = 'queued' and (r.batch_id, r.generation, r.index) not in (
      select batch_id, generation, unnest(members) from email_calls
      where batch_id = any($1::uuid[]) and recorded_at is null)
    group by r.batch_id, r.generation, r.index / ${size}`;
}

/**
 * Assigns the batch's queued recipients that are in no call to new calls. Requires a lock on the batch.
 * @param size maximum number of recipients per call
 */
export async function assignCalls(project: InProject, batchId: string, size: number): Promise<void> {
  await run(
    project,
    `insert into email_calls (project_id, call_id, batch_id, generation, members, body_digest)
     select $2, gen_random_uuid(), batch_id, generation, members, '' from (${buildUnassignedSql(size)}) as unassigned`,
    [[batchId], project.projectId],
  );
}

/**
 * Finds queued recipients that are in no call, as rows of at most `size` recipients. Requires locks on the
 * batches.
 */
export function findUnassigned(
  project: InProject,
  batchIds: readonly string[],
  size: number,
): Promise<CallRow[]> {
  return rows<CallRow>(
    project,
    `select batch_id as "batchId", generation, members from (${buildUnassignedSql(size)}) as unassigned
     order by batch_id, generation`,
    [batchIds],
  );
}

/** Returns the ids of calls without stored results, attempted calls first. */
export function findUnrecordedCalls(project: InProject, batchId: string): Promise<string[]> {
  const sql = `select call_id as id from email_calls where batch_id = $1 and recorded_at is null
    order by attempted_at nulls last, generation, members[1]`;
  return findValues<string>(project, sql, [batchId]);
}

/**
 * Deletes calls that have not started, so that their recipients are in no call. Requires a lock on the batch.
 */
export async function deleteUnstartedCalls(project: InProject, batchId: string): Promise<void> {
  const sql = 'delete from email_calls where batch_id = $1 and attempted_at is null and recorded_at is null';
  await run(project, sql, [batchId]);
}

/** `isOpen`: the provider may have received the call, and its results are not stored. */
export type CallState = { batchIds: string[]; isOpen: boolean; isRecorded: boolean };

export async function findCall(project: Project, callId: string): Promise<CallState> {
  const found = await rows<{ batchId: string; isOpen: boolean; isRecorded: boolean }>(
    project,
    `select distinct batch_id as "batchId", ${CALL_IS_OPEN} as "isOpen", recorded_at is not null as "isRecorded"
     from email_calls c where call_id = $1`,
    [callId],
  );
  return {
    batchIds: found.map(({ batchId }) => batchId),
    isOpen: found.some(({ isOpen }) => isOpen),
    isRecorded: found.some(({ isRecorded }) => isRecorded),
  };
}

/**
 * `wasAttempted`: an earlier attempt may have reached the provider. `isExpired`: the call is too old to be
 * repeated.
 */
export type LockedCall = {
  rows: CallRow[];
  bodyDigest: Buffer;
  attempt: number;
  wasAttempted: boolean;
  isExpired: boolean;
  isRecorded: boolean;
};

/** Locks a call and counts an attempt. Requires locks on the call's batches. */
export async function lockCall(project: InProject, callId: string): Promise<LockedCall | undefined> {
  const found = await preparedRows<CallRow & Omit<LockedCall, 'rows'>>(
    project,
    `update email_calls set attempts = attempts + 1 where call_id = $1
     returning batch_id as "batchId", generation, members, omitted, body_digest as "bodyDigest", attempts as attempt,
       attempted_at is not null as "wasAttempted", recorded_at is not null as "isRecorded",
       coalesce(attempted_at < clock_timestamp() - make_interval(hours => $2), false) as "isExpired"`,
    [callId, REPEATABLE_HOURS],
  );
  const [first] = found;
  return first && { ...first, rows: found };
}

/** Freezes a call. After the commit, the provider may receive exactly these members and this body. */
export async function freezeMembers(
  project: InProject,
  callId: string,
  { members, bodyDigest }: { members: readonly CallRow[]; bodyDigest: Buffer },
): Promise<void> {
  await runPrepared(
    project,
    `insert into email_calls as known (project_id, call_id, batch_id, generation, members, omitted, body_digest, attempted_at,
       attempts)
     select $1, $2, batch_id, generation, members::int[], omitted::int[], $5, clock_timestamp(), 1
     from unnest($3::uuid[], $4::int[], $6::text[], $7::text[]) as frozen (batch_id, generation, members, omitted)
     on conflict (batch_id, generation, call_id) do update
       set members = excluded.members, omitted = excluded.omitted, body_digest = excluded.body_digest, attempted_at = excluded.attempted_at`,
    [
      project.projectId,
      callId,
      members.map(({ batchId }) => batchId),
      members.map(({ generation }) => generation),
      bodyDigest,
      members.map((row) => `{${row.members.join()}}`),
      members.map(({ omitted = [] }) => `{${omitted.join()}}`),
    ],
  );
}

/**
 * Unfreezes a call that the provider definitely refused, unless a later attempt has started. Cancels the
 * mails of cancelled batches.
 * @param options `attempt`: number of the refused attempt; `drop`: deletes the call, so that its recipients
 * can join other calls
 * @returns the number of cancelled mails
 */
export async function releaseCall(
  project: InProject,
  callId: string,
  { attempt, drop }: { attempt: number; drop: boolean },
): Promise<number> {
  const released = await rows<CallRow>(
    project,
    `update email_calls set attempted_at = null where call_id = $1 and attempts = $2 and recorded_at is null
     returning batch_id as "batchId", generation, members`,
    [callId, attempt],
  );
  if (released.length === 0) return 0;
  const batchIds = released.map(({ batchId }) => batchId);
  return drop ? removeFromCall(project, callId, batchIds) : cancelMembers(project, callId, batchIds);
}

/**
 * Removes batches from a call that has not started. Cancels the mails of cancelled batches.
 * @returns the number of cancelled mails
 */
export async function removeFromCall(
  project: InProject,
  callId: string,
  batchIds: readonly string[],
): Promise<number> {
  if (batchIds.length === 0) return 0;
  const cancelled = await cancelMembers(project, callId, batchIds);
  const sql = 'delete from email_calls where call_id = $1 and batch_id = any($2::uuid[])';
  await run(project, sql, [callId, batchIds]);
  return cancelled;
}

function cancelMembers(project: InProject, callId: string, batchIds: readonly string[]): Promise<number> {
  return run(
    project,
    `update email_recipients r set status = 'cancelled', updated_at = now()
     from email_batches b, email_calls c
     where b.id = any($2::uuid[]) and b.state = 'cancelled' and c.call_id = $1 and c.batch_id = b.id
       and r.batch_id = any($2::uuid[]) and r.batch_id = b.id and r.generation = c.generation
       and r.index = any(c.members) and r.status = 'queued'`,
    [callId, batchIds],
  );
}

/** Moves batches from a call that has not started to a new call. */
export async function moveToNewCall(
  project: InProject,
  callId: string,
  batchIds: readonly string[],
): Promise<void> {
  if (batchIds.length === 0) return;
  const sql = `update email_calls set call_id = $3, attempts = 0
    where call_id = $1 and batch_id = any($2::uuid[]) and attempted_at is null and recorded_at is null`;
  await run(project, sql, [callId, batchIds, randomUUID()]);
}
