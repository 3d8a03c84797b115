import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import type { Database } from '../database.ts';
import {
  batchSender,
  batchTemplate,
  type BatchState,
  type BlockReason,
  type StateReason,
  type WaitingOn,
} from './batches.ts';
import { inProject, type InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** A batch that was committed and whose workflow nobody started. */
export type UnstartedBatch = {
  batchId: string;
  projectId: string;
  trackingId: string;
  requestId: string;
  totalRecipients: number;
  totalBatches: number;
};

/** Claims, of all projects, batches that are queued for longer than a start takes. Each goes to one claimer. */
export async function claimUnstartedBatches(database: Database, atMost: number): Promise<UnstartedBatch[]> {
  const claimed = await database.sequelize.query<{ projectId: string; batchId: string }>(
    `select project_id as "projectId", batch_id as "batchId" from claim_unstarted_batches($1)`,
    { bind: [atMost], type: QueryTypes.SELECT },
  );
  const batches: UnstartedBatch[] = [];
  for (const { projectId, batchId } of claimed) {
    const [batch] = await inProject(database, projectId, (project) =>
      rows<UnstartedBatch>(
        project,
        `select id as "batchId", project_id as "projectId", tracking_id as "trackingId", request_id as "requestId",
           total_recipients as "totalRecipients", total_batches as "totalBatches"
         from email_batches where id = $1`,
        [batchId],
      ),
    );
    if (batch) batches.push(batch);
  }
  return batches;
}

/** A batch whose run should be alive. */
export type UncheckedBatch = { projectId: string; batchId: string };

/** Claims, of all projects, batches that are on their way and were not looked at for half a minute. */
export function claimUncheckedBatches({ sequelize }: Database, atMost: number): Promise<UncheckedBatch[]> {
  return sequelize.query<UncheckedBatch>(
    `select project_id as "projectId", batch_id as "batchId" from claim_unchecked_batches($1)`,
    { bind: [atMost], type: QueryTypes.SELECT },
  );
}

const batchRow = z.object({
  state: z.string(),
  template: batchTemplate,
  sender: batchSender,
  isTransactional: z.boolean(),
});

/**
 * What a batch's mails are made of, and its state, which stays as it is until the transaction ends: a pause or a
 * cancel waits for it. Undefined when it does not exist.
 */
export async function findBatchToSend(
  project: InProject,
  batchId: string,
): Promise<z.infer<typeof batchRow> | undefined> {
  const [row] = await rows(
    project,
    `select state, template, sender, email_type is not distinct from 'transactional' as "isTransactional"
     from email_batches where id = $1 for share`,
    [batchId],
  );
  return row && batchRow.parse(row);
}

/** Where a batch stands after it was moved on, and for a scheduled one how many milliseconds it still waits. */
export type BatchStanding = { state: BatchState; wait: number };

/** A chunk with recipients that are still to be sent, or whose call has no outcome yet. */
export type OpenChunk = { chunk: number; generation: number };

/**
 * Moves a batch that a run has taken up on: from queued, or scheduled and due, to sending.
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
     returning state, coalesce(greatest(extract(epoch from scheduled_for - now()) * 1000, 0), 0)::float8 as wait`,
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
         and c.chunk = r.index / $2 and c.attempted_at is not null and c.recorded_at is null))
     order by generation, chunk`,
    [batchId, chunkSize],
  );
}

/** Marks a batch that was being sent as completed. */
export async function completeBatch(project: InProject, batchId: string): Promise<void> {
  await rows(
    project,
    `update email_batches set state = 'completed', completed_at = now(), waiting_on = null
     where id = $1 and state = 'sending' returning id`,
    [batchId],
  );
}

/** Shows on a batch what went wrong last and what it waits for, for whoever asks for its state. */
export async function recordFailure(
  project: InProject,
  batchId: string,
  { waitingOn, message }: { waitingOn: WaitingOn; message: string },
): Promise<void> {
  await rows(
    project,
    `update email_batches set waiting_on = $2, last_error = ${LAST_ERROR} where id = $1 returning id`,
    [batchId, waitingOn, message],
  );
}

/** Stops a batch that is being sent, until a person has mended what stands in its way and resumes it. */
export async function blockBatch(
  project: InProject,
  batchId: string,
  { reason, message }: { reason: BlockReason; message: string },
): Promise<void> {
  await rows(
    project,
    `update email_batches set state = 'blocked', state_reason = $2, waiting_on = null, last_error = ${LAST_ERROR}
     where id = $1 and state = 'sending' returning id`,
    [batchId, reason, message],
  );
}

/** From the code in `$2` and the message in `$3`. */
const LAST_ERROR = `jsonb_build_object('code', $2::text, 'message', $3::text,
  'occurredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/**
 * Brings a batch in line with a run that ended without finishing it: paused, for a person to resume, when somebody
 * terminated the run or it failed; to be started again when the run is not to be found or ended early. One that was taken up meanwhile is left alone.
 * @returns whether the batch was still on its way
 */
export async function settleEndedRun(
  project: InProject,
  batchId: string,
  ended: 'terminated' | 'failed' | 'lost',
): Promise<boolean> {
  const found = await rows(
    project,
    ended === 'lost'
      ? `update email_batches set opened_at = null, steered_at = now() - interval '1 minute'
         where id = $1 and state in ('sending', 'scheduled') and opened_at < now() - interval '10 seconds' returning id`
      : `update email_batches set state = 'paused', state_reason = $2, waiting_on = null
         where id = $1 and state in ('sending', 'scheduled') and opened_at < now() - interval '10 seconds' returning id`,
    ended === 'lost' ? [batchId] : [batchId, ended],
  );
  return found.length > 0;
}

/** What is not over yet, of all projects together. `recipients` are about those who have no result yet. */
export type OpenBatches = {
  state: BatchState;
  reason: StateReason | WaitingOn | null;
  batches: number;
  recipients: number;
  /** Seconds since the oldest of them was accepted. */
  age: number;
};

/** Counts the batches that are neither completed nor cancelled. Counts only; no id of a project or a batch. */
export function countOpenBatches({ sequelize }: Database): Promise<OpenBatches[]> {
  return sequelize.query<OpenBatches>(
    `select state, reason, batches, recipients, age from count_open_batches()`,
    { type: QueryTypes.SELECT },
  );
}
