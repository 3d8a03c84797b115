import { literal, Op } from 'sequelize';
import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { preparedRows, runPrepared } from '../prepared.ts';
import { rows, run } from '../rows.ts';
import {
  recordingBatches,
  batchSender,
  batchTemplate,
  emailBatches,
  type BatchState,
  type BlockReason,
  type EmailBatch,
  type StateReason,
  type WaitingOn,
} from './batches.ts';
import { CALL_IS_OPEN } from './chunks.ts';
import type { EmailRecipient } from './recipients.ts';

/** A batch whose run should be alive. */
export type UncheckedBatch = { projectId: string; batchId: string };

/** Claims, of all projects, batches that are on their way and were not checked for half a minute. */
export function claimUncheckedBatches(database: Database, limit: number): Promise<UncheckedBatch[]> {
  return rows<UncheckedBatch>(
    database,
    `select project_id as "projectId", batch_id as "batchId" from claim_unchecked_batches($1)`,
    [limit],
  );
}

/** SQL: the state of a batch; what is on its way in a project that was deleted stands still. */
const STATE_NOW = `case when state in ('queued', 'scheduled', 'sending') and exists (
  select from projects where projects.id = project_id and deleted_at is not null) then 'paused' else state end`;

const mailContents = z.object({ template: batchTemplate, sender: batchSender });

/** What a batch's mails are made of, and its state. */
export type BatchToSend = z.infer<typeof mailContents> &
  Pick<EmailBatch, 'state' | 'connectionId'> & { isTransactional: boolean };

/**
 * What a batch's mails are made of, and its state, which stays as it is until the transaction ends: a pause or a
 * cancel waits for it. One of a deleted project is as if it were paused. Undefined when it does not exist.
 */
export async function findBatchToSend(project: InProject, batchId: string): Promise<BatchToSend | undefined> {
  const [batch] = await preparedRows<
    Pick<EmailBatch, 'state' | 'template' | 'sender' | 'emailType' | 'connectionId'>
  >(
    project,
    `select ${STATE_NOW} as state, template, sender, email_type as "emailType", connection_id as "connectionId"
     from email_batches where id = $1 for share`,
    [batchId],
  );
  if (!batch) return undefined;
  const { state, emailType, connectionId } = batch;
  return {
    ...mailContents.parse(batch),
    state,
    connectionId,
    isTransactional: emailType === 'transactional',
  };
}

/** The state of a batch after a step, and for a scheduled one how many milliseconds it still waits. */
export type BatchStanding = Pick<EmailBatch, 'state' | 'generation'> & {
  waitMs: number;
  /** It goes out through an account of the project's own. */
  isOwn: boolean;
};

/**
 * A chunk with recipients that are still to be sent, or whose call has no outcome yet. `begun`: an attempt of it began.
 */
export type OpenChunk = Pick<EmailRecipient, 'generation'> & { chunk: number; begun: boolean };

/**
 * Moves on a batch whose run has begun: from queued, or scheduled and due, to sending. In a deleted project it stands
 * still, as if it were paused, until the project comes back.
 * @param sharedRun the run, if it is one of several batches; one of the batch's own takes it over
 * @returns undefined when it does not exist, or is not that run's any more
 */
export async function moveBatchOn(
  project: InProject,
  batchId: string,
  sharedRun: string | null,
): Promise<BatchStanding | undefined> {
  const [batch] = await rows<BatchStanding>(
    project,
    `update email_batches set opened_at = coalesce(opened_at, now()), shared_run = $2, without_run = false,
       state = case when sends then 'sending' else state end,
       state_reason = case when sends then null else state_reason end,
       started_at = case when sends then coalesce(started_at, now()) else started_at end
     from (select (state in ('queued', 'sending') or (state = 'scheduled' and scheduled_for <= now()))
             and (${STATE_NOW}) <> 'paused' as sends
           from email_batches where id = $1 and ($2::uuid is null or shared_run = $2) for update) as standing
     where id = $1
     returning ${STATE_NOW} as state, generation, coalesce(greatest(extract(epoch from scheduled_for - now()) * 1000, 0), 0)::float8 as "waitMs",
       connection_id is not null as "isOwn"`,
    [batchId, sharedRun],
  );
  return batch;
}

/** The chunks with recipients to be sent; of a cancelled batch those only whose call is open. */
export function findOpenChunks(project: InProject, batchId: string, chunkSize: number): Promise<OpenChunk[]> {
  return rows<OpenChunk>(
    project,
    `select open.chunk, open.generation, c.batch_id is not null as begun
     from (select distinct r.index / $2 as chunk, r.generation from email_recipients r
           where r.batch_id = $1 and r.status = 'queued') open
       join email_batches b on b.id = $1
       left join email_chunks c on c.batch_id = $1 and c.generation = open.generation and c.chunk = open.chunk
     where b.state = 'sending' or (${CALL_IS_OPEN})
     order by open.generation, open.chunk`,
    [batchId, chunkSize],
  );
}

/** Milliseconds that the calls of a batch took last, from freezing to recording; undefined before the first. */
export async function recentCallMs(
  project: InProject,
  batchId: string,
  calls: number,
): Promise<number | undefined> {
  const [row] = await rows<{ callMs: number | null }>(
    project,
    `select (extract(epoch from avg(recorded_at - attempted_at)) * 1000)::float8 as "callMs"
     from (select recorded_at, attempted_at from email_chunks
           where batch_id = $1 and recorded_at is not null and attempted_at is not null
           order by recorded_at desc limit $2) recent`,
    [batchId, calls],
  );
  return row?.callMs ?? undefined;
}

/** Marks a batch that was being sent as completed. */
export async function completeBatch(project: InProject, batchId: string): Promise<void> {
  await run(
    project,
    recordingBatches(
      'completed',
      `update email_batches set state = 'completed', completed_at = now(), waiting_on = null
       where id = $1 and state = 'sending'`,
    ),
    [batchId],
  );
}

/** Shows on a batch what went wrong last and what it waits for, for whoever asks for its state. */
export async function recordFailure(
  project: InProject,
  batchId: string,
  failure: { waitingOn: WaitingOn; message: string },
): Promise<void> {
  const sql = `update email_batches set waiting_on = $2, last_error = ${LAST_ERROR} where id = $1`;
  await run(project, sql, [batchId, failure.waitingOn, failure.message]);
}

/**
 * Shares the batch's row with other chunks until the transaction ends; a steering command waits for it. The batch waits
 * for nothing at the provider any more: where it did, the row is locked by that change, because whoever shares it
 * cannot change it while another does.
 */
export async function shareBatch(project: InProject, batchId: string): Promise<void> {
  await Promise.all([
    runPrepared(
      project,
      'update email_batches set waiting_on = null where id = $1 and waiting_on is not null',
      [batchId],
    ),
    preparedRows(project, 'select from email_batches where id = $1 for share', [batchId]),
  ]);
}

/**
 * Stops a batch that is being sent, until a person has fixed the reason and resumes it.
 * @returns whether it was being sent
 */
export async function blockBatch(
  project: InProject,
  batchId: string,
  { reason, message }: { reason: BlockReason; message: string },
): Promise<boolean> {
  const changed = await run(
    project,
    recordingBatches(
      'blocked',
      `update email_batches set state = 'blocked', state_reason = $2, waiting_on = null, last_error = ${LAST_ERROR}
       where id = $1 and state = 'sending'`,
    ),
    [batchId, reason, message],
  );
  return changed > 0;
}

/** From the code in `$2` and the message in `$3`. */
export const LAST_ERROR = `jsonb_build_object('code', $2::text, 'message', $3::text,
  'occurredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/**
 * Settles a batch whose run ended without finishing it. When the run failed or was terminated, the batch is paused for
 * a person to resume. When the run is not found or ended early, the batch is to be started again. A batch whose next
 * run has begun meanwhile is left unchanged.
 * @returns whether the batch was still unfinished
 */
export async function settleEndedRun(
  { database, transaction }: InProject,
  batchId: string,
  ended: 'terminated' | 'failed' | 'lost',
): Promise<boolean> {
  const [settled] = await emailBatches(database).update(
    ended === 'lost'
      ? { openedAt: null, steeredAt: literal(`now() - interval '1 minute'`) }
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
  return settled > 0;
}

/** What is not over yet, of all projects together. `recipients` are about those who have no result yet. */
export type OpenBatches = {
  state: BatchState;
  /** `lot`: it waits to go out with other single mails. */
  reason: StateReason | WaitingOn | 'lot' | null;
  /** They go out through accounts of their projects' own. */
  isOwn: boolean;
  batches: number;
  recipients: number;
  /** Seconds since the oldest of them was accepted. */
  ageSeconds: number;
};

/** Counts the batches that are neither completed nor cancelled. Counts only; no id of a project or a batch. */
export function countOpenBatches(database: Database): Promise<OpenBatches[]> {
  return rows<OpenBatches>(
    database,
    `select state, reason, is_own as "isOwn", batches, recipients, age as "ageSeconds"
     from count_open_batches_by_account()`,
  );
}
