import { fn, literal, Op } from 'sequelize';
import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import {
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
export function claimUncheckedBatches(database: Database, atMost: number): Promise<UncheckedBatch[]> {
  return rows<UncheckedBatch>(
    database,
    `select project_id as "projectId", batch_id as "batchId" from claim_unchecked_batches($1)`,
    [atMost],
  );
}

const mailContents = z.object({ template: batchTemplate, sender: batchSender });

/** What a batch's mails are made of, and its state. */
export type BatchToSend = z.infer<typeof mailContents> & { state: BatchState; isTransactional: boolean };

/**
 * What a batch's mails are made of, and its state, which stays as it is until the transaction ends: a pause or a
 * cancel waits for it. Undefined when it does not exist.
 */
export async function findBatchToSend(
  { database, transaction }: InProject,
  batchId: string,
): Promise<BatchToSend | undefined> {
  const batch = await emailBatches(database).findByPk(batchId, {
    attributes: ['state', 'template', 'sender', 'emailType'],
    lock: transaction.LOCK.SHARE,
    raw: true,
    transaction,
  });
  if (!batch) return undefined;
  const { state, emailType } = batch;
  return { ...mailContents.parse(batch), state, isTransactional: emailType === 'transactional' };
}

/** The state of a batch after a step, and for a scheduled one how many milliseconds it still waits. */
export type BatchStanding = Pick<EmailBatch, 'state' | 'generation'> & { waitMs: number };

/** A chunk with recipients that are still to be sent, or whose call has no outcome yet. */
export type OpenChunk = Pick<EmailRecipient, 'generation'> & { chunk: number };

/**
 * Moves on a batch whose run has begun: from queued, or scheduled and due, to sending.
 * @returns undefined when it does not exist
 */
export async function moveBatchOn(project: InProject, batchId: string): Promise<BatchStanding | undefined> {
  const [batch] = await rows<BatchStanding>(
    project,
    `update email_batches set opened_at = coalesce(opened_at, now()),
       state = case when sends then 'sending' else state end,
       state_reason = case when sends then null else state_reason end,
       started_at = case when sends then coalesce(started_at, now()) else started_at end
     from (select state in ('queued', 'sending') or (state = 'scheduled' and scheduled_for <= now()) as sends
           from email_batches where id = $1 for update) as standing
     where id = $1
     returning state, generation, coalesce(greatest(extract(epoch from scheduled_for - now()) * 1000, 0), 0)::float8 as "waitMs"`,
    [batchId],
  );
  return batch;
}

/** The chunks with recipients to be sent; of a cancelled batch those only whose call is open. */
export function findOpenChunks(project: InProject, batchId: string, chunkSize: number): Promise<OpenChunk[]> {
  return rows<OpenChunk>(
    project,
    `select distinct r.index / $2 as chunk, r.generation
     from email_recipients r join email_batches b on b.id = r.batch_id
     where r.batch_id = $1 and r.status = 'queued' and (b.state = 'sending' or exists (
       select from email_chunks c where c.batch_id = r.batch_id and c.generation = r.generation
         and c.chunk = r.index / $2 and ${CALL_IS_OPEN}))
     order by generation, chunk`,
    [batchId, chunkSize],
  );
}

/** Marks a batch that was being sent as completed. */
export async function completeBatch({ database, transaction }: InProject, batchId: string): Promise<void> {
  await emailBatches(database).update(
    { state: 'completed', completedAt: fn('now'), waitingOn: null },
    { where: { id: batchId, state: 'sending' }, transaction },
  );
}

/** Shows on a batch what went wrong last and what it waits for, for whoever asks for its state. */
export async function recordFailure(
  project: InProject,
  batchId: string,
  { waitingOn, message }: { waitingOn: WaitingOn; message: string },
): Promise<void> {
  await run(project, `update email_batches set waiting_on = $2, last_error = ${LAST_ERROR} where id = $1`, [
    batchId,
    waitingOn,
    message,
  ]);
}

/**
 * Shares the batch's row with other chunks until the transaction ends; a steering command waits for it. The batch waits
 * for nothing at the provider any more: where it did, the row is locked by that change, because whoever shares it
 * cannot change it while another does.
 */
export async function shareBatch({ database, transaction }: InProject, batchId: string): Promise<void> {
  const [cleared] = await emailBatches(database).update(
    { waitingOn: null },
    { where: { id: batchId, waitingOn: { [Op.ne]: null } }, transaction },
  );
  if (cleared > 0) return;
  await emailBatches(database).findByPk(batchId, {
    attributes: ['id'],
    lock: transaction.LOCK.SHARE,
    raw: true,
    transaction,
  });
}

/** Stops a batch that is being sent, until a person has mended the reason and resumes it. */
export async function blockBatch(
  project: InProject,
  batchId: string,
  { reason, message }: { reason: BlockReason; message: string },
): Promise<void> {
  await run(
    project,
    `update email_batches set state = 'blocked', state_reason = $2, waiting_on = null, last_error = ${LAST_ERROR}
     where id = $1 and state = 'sending'`,
    [batchId, reason, message],
  );
}

/** From the code in `$2` and the message in `$3`. */
export const LAST_ERROR = `jsonb_build_object('code', $2::text, 'message', $3::text,
  'occurredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/**
 * Settles a batch whose run ended without finishing it. When the run failed or was terminated, the batch is paused for a
 * person to resume. When the run is not found or ended early, the batch is to be started again. A batch whose next run
 * has begun meanwhile is left unchanged.
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
  batches: number;
  recipients: number;
  /** Seconds since the oldest of them was accepted. */
  ageSeconds: number;
};

/** Counts the batches that are neither completed nor cancelled. Counts only; no id of a project or a batch. */
export function countOpenBatches(database: Database): Promise<OpenBatches[]> {
  return rows<OpenBatches>(
    database,
    `select state, reason, batches, recipients, age as "ageSeconds" from count_open_batches()`,
  );
}
