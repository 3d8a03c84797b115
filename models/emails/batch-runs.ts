import { literal, Op } from 'sequelize';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { preparedRows } from '../prepared.ts';
import { findRow, rows, run, defineClaim } from '../rows.ts';
import {
  buildBatchEventsSql,
  emailBatches,
  type BatchState,
  type BlockReason,
  type EmailBatch,
  type StateReason,
  type WaitingOn,
} from './batches.ts';
import { STATE_NOW } from './call-mails.ts';

type UncheckedBatch = { projectId: string; batchId: string };

/**
 * Claims batches in `sending` or `scheduled` whose runs were not checked for 30 seconds. Omits single mails.
 */
export const claimUncheckedBatches = defineClaim<UncheckedBatch>('claim_unchecked_batches', [
  'projectId',
  'batchId',
]);

export type BatchProgress = Pick<EmailBatch, 'state' | 'generation' | 'connectionId'> & {
  waitMs: number;
  hasAttachments: boolean;
};

/**
 * Moves a batch to `sending` if it is queued or due, and clears its run request. In a deleted project, an
 * active batch counts as paused.
 * @returns undefined if the batch does not exist
 */
export function startBatch(project: InProject, batchId: string): Promise<BatchProgress | undefined> {
  return findRow<BatchProgress>(
    project,
    `update email_batches set opened_at = coalesce(opened_at, now()),
       state = case when sends then 'sending' else state end,
       state_reason = case when sends then null else state_reason end,
       started_at = case when sends then coalesce(started_at, now()) else started_at end
     from (select (state in ('queued', 'sending') or (state = 'scheduled' and scheduled_for <= now()))
             and (${STATE_NOW}) <> 'paused' as sends
           from email_batches where id = $1 for update) as locked
     where id = $1
     returning ${STATE_NOW} as state, generation, connection_id as "connectionId",
       coalesce(options ? 'attachments', false) as "hasAttachments",
       coalesce(greatest(extract(epoch from scheduled_for - now()) * 1000, 0), 0)::float8 as "waitMs"`,
    [batchId],
  );
}

export async function completeBatch(project: InProject, batchId: string): Promise<void> {
  await run(
    project,
    buildBatchEventsSql(
      'completed',
      `update email_batches set state = 'completed', completed_at = now(), waiting_on = null
       where id = $1 and state = 'sending'`,
    ),
    [batchId],
  );
}

/**
 * Marks a batch as cancelled. Also requests a run, which the caller or the sweeper must signal.
 * @param options `condition`: SQL condition on the batch `$1`; `actor`: as in the audit log
 * @returns whether the batch met the condition
 */
export async function markBatchCancelled(
  project: InProject,
  batchId: string,
  { condition = 'true', actor }: { condition?: string; actor: string | undefined },
): Promise<boolean> {
  const cancelled = await run(
    project,
    buildBatchEventsSql(
      'cancelled',
      `update email_batches set state = 'cancelled', state_reason = 'requested', state_changed_by = $2,
         completed_at = now(), waiting_on = null, opened_at = null, requested_at = now()
       where id = $1 and ${condition}`,
    ),
    [batchId, actor ?? null],
  );
  return cancelled > 0;
}

/**
 * Locks batches in the order of their ids until the transaction ends, so that control commands wait.
 * @param options `isExclusive`: false to freeze or record a call of one batch, so that the calls of this
 * batch do not wait for each other
 */
export async function lockBatches(
  project: InProject,
  batchIds: readonly string[],
  { isExclusive }: { isExclusive: boolean },
): Promise<void> {
  const strength = isExclusive ? 'no key update' : 'share';
  const sql = `select from email_batches where id = any($1::uuid[]) order by id for ${strength}`;
  await preparedRows(project, sql, [batchIds]);
}

/** Records why batches wait. Requires locks on the batches if they are single mails. */
export async function recordFailure(
  project: InProject,
  batchIds: readonly string[],
  failure: { waitingOn: WaitingOn; message: string },
): Promise<void> {
  const sql = `update email_batches set waiting_on = $2, last_error = ${LAST_ERROR} where id = any($1::uuid[])`;
  await run(project, sql, [batchIds, failure.waitingOn, failure.message]);
}

/**
 * Blocks batches in `sending` until a person resumes them. For a project's own account, a worker also resumes
 * them once the account can send again.
 * @returns the number of blocked batches
 */
export function blockBatches(
  project: InProject,
  batchIds: readonly string[],
  { reason, message }: { reason: BlockReason; message: string },
): Promise<number> {
  return run(
    project,
    buildBatchEventsSql(
      'blocked',
      `update email_batches set state = 'blocked', state_reason = $2, waiting_on = null, last_error = ${LAST_ERROR}
       where id = any($1::uuid[]) and state = 'sending'`,
    ),
    [batchIds, reason, message],
  );
}

const LAST_ERROR = `jsonb_build_object('code', $2::text, 'message', $3::text,
  'occurredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/**
 * Handles a run that ended before its batch was finished. Pauses the batch if the run failed or was
 * terminated, and requests another run if the run was lost.
 * @returns false if the batch has another state than `sending` or `scheduled`, waits for a requested run, or
 * its run read the last command less than ten seconds ago
 */
export async function handleEndedRun(
  { database, transaction }: InProject,
  batchId: string,
  ended: 'terminated' | 'failed' | 'lost',
): Promise<boolean> {
  const [handled] = await emailBatches(database).update(
    ended === 'lost'
      ? { openedAt: null, requestedAt: literal(`now() - interval '1 minute'`) }
      : { state: 'paused', stateReason: ended, waitingOn: null },
    {
      where: {
        id: batchId,
        state: ['sending', 'scheduled'],
        openedAt: { [Op.lt]: literal(`now() - interval '10 seconds'`) },
      },
      transaction,
    },
  );
  return handled > 0;
}

export type OpenBatches = {
  state: BatchState;
  /** `call`: single mails that wait for a call. */
  reason: StateReason | WaitingOn | 'call' | null;
  /** Whether the project's own account sends the batches. */
  isOwn: boolean;
  batches: number;
  /** Approximate number of recipients without a result. */
  recipients: number;
  /** Seconds since the oldest batch was accepted. */
  ageSeconds: number;
};

export function countOpenBatches(database: Database): Promise<OpenBatches[]> {
  return rows<OpenBatches>(
    database,
    `select state, reason, is_own as "isOwn", batches, recipients, age as "ageSeconds"
     from count_open_batches_by_account()`,
  );
}
