import { literal, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { Database } from '../database.ts';
import { inProject, type InProject, type Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { emailBatches, type EmailBatch } from './batches.ts';

type NewBatch = Pick<
  InferCreationAttributes<EmailBatch>,
  | 'trackingId'
  | 'bodyDigest'
  | 'template'
  | 'sender'
  | 'emailType'
  | 'clientProjectId'
  | 'metadata'
  | 'totalRecipients'
  | 'totalBatches'
  | 'scheduledFor'
  | 'queuedBy'
  | 'requestId'
  | 'inLots'
  | 'connectionId'
> & { traceparent: string | undefined };

/**
 * Adds a batch in the state `queued`, or `scheduled` if it has a time, and returns its id. Undefined when the project
 * has one with this tracking id: of two transactions that add the same, the second waits for the first to commit.
 */
export async function insertBatch(project: InProject, batch: NewBatch): Promise<string | undefined> {
  const [row] = await rows<{ id: string }>(
    project,
    `insert into email_batches (project_id, tracking_id, body_digest, template, sender, email_type, client_project_id,
       metadata, total_recipients, total_batches, queued_by, request_id, scheduled_for, traceparent, in_lots,
       connection_id, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
       case when $13::timestamptz is null then 'queued' else 'scheduled' end)
     on conflict (project_id, tracking_id) do nothing returning id`,
    [
      project.projectId,
      batch.trackingId,
      batch.bodyDigest,
      JSON.stringify(batch.template),
      JSON.stringify(batch.sender),
      batch.emailType,
      batch.clientProjectId,
      batch.metadata && JSON.stringify(batch.metadata),
      batch.totalRecipients,
      batch.totalBatches,
      batch.queuedBy,
      batch.requestId,
      batch.scheduledFor,
      batch.traceparent ?? null,
      batch.inLots ?? false,
      batch.connectionId ?? null,
    ],
  );
  return row?.id;
}

/** A committed batch whose workflow was not started, or not told what was asked last. */
export type UnstartedBatch = Pick<
  InferAttributes<EmailBatch>,
  'projectId' | 'trackingId' | 'requestId' | 'traceparent' | 'totalRecipients' | 'totalBatches' | 'sharedRun'
> & {
  batchId: string;
  /** It has no run: none was started, and nobody has steered it, which starts one. */
  isWithoutRun: boolean;
};

type ClaimedBatch = Pick<UnstartedBatch, 'projectId' | 'batchId'>;

/**
 * Claims, of all projects, the batches that wait longest among those that wait for longer than a start takes. Each goes
 * to one claimer; a claim holds for 15 s or more.
 */
export async function claimUnstartedBatches(database: Database, limit: number): Promise<UnstartedBatch[]> {
  const claimed = await rows<ClaimedBatch>(
    database,
    `select project_id as "projectId", batch_id as "batchId" from claim_unstarted_batches($1)`,
    [limit],
  );
  const batches: UnstartedBatch[] = [];
  // One project after another: a sweep leaves the pool's connections to those who send.
  for (const [projectId, ids] of idsByProject(claimed)) {
    const found = await rows<UnstartedBatch>(
      { database, projectId },
      `select id as "batchId", project_id as "projectId", tracking_id as "trackingId", request_id as "requestId",
         traceparent,
         total_recipients as "totalRecipients", total_batches as "totalBatches", shared_run as "sharedRun",
         without_run and state = 'queued' as "isWithoutRun"
       from email_batches where id = any($1::uuid[]) order by steered_at, id`,
      [ids],
    );
    batches.push(...found);
  }
  return batches;
}

/** Gives claims back, so that the batches need not wait for their end to be claimed again. */
export async function releaseClaims(database: Database, claimed: readonly ClaimedBatch[]): Promise<void> {
  for (const [projectId, ids] of idsByProject(claimed)) {
    await inProject(database, projectId, ({ transaction }) =>
      emailBatches(database).update({ startClaimedAt: null }, { where: { id: ids }, transaction }),
    );
  }
}

function idsByProject(claimed: readonly ClaimedBatch[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { projectId, batchId } of claimed) ids.set(projectId, [...(ids.get(projectId) ?? []), batchId]);
  return ids;
}

/** Notes that no run was started for a batch that was just accepted, and is to be sent now. */
export async function recordWithoutRun({ database, transaction }: InProject, batchId: string): Promise<void> {
  await emailBatches(database).update(
    { withoutRun: true },
    { where: { id: batchId, state: 'queued', openedAt: null, startClaimedAt: null }, transaction },
  );
}

/**
 * Takes batches that have no run, for one: one that sends several which an outage has left behind, or with null one
 * each. A batch has one run at a time: `shared_run` names the shared one, and only that one moves it on (moveBatchOn); a
 * run of its own takes it over by setting that to null.
 * @returns the ids of those that it has got: nobody has steered them or begun a run of theirs
 */
export function takeWithoutRun(
  database: Database,
  projectId: string,
  { batchIds, sharedRun }: { batchIds: readonly string[]; sharedRun: string | null },
): Promise<string[]> {
  return inProject(database, projectId, async (project) => {
    const taken = await rows<{ id: string }>(
      project,
      `update email_batches set without_run = false, shared_run = $2
       where id = any($1::uuid[]) and without_run and state = 'queued' and opened_at is null returning id`,
      [batchIds, sharedRun],
    );
    return taken.map(({ id }) => id);
  });
}

/**
 * Takes batches back from a shared run that was perhaps not started, but for those that it has begun.
 * @param options `mayShare`: they may be given to another one; else each gets a run of its own
 */
export async function takeBack(
  database: Database,
  projectId: string,
  { batchIds, sharedRun, mayShare }: { batchIds: readonly string[]; sharedRun: string; mayShare: boolean },
): Promise<void> {
  await inProject(database, projectId, ({ transaction }) =>
    emailBatches(database).update(
      { sharedRun: null, withoutRun: mayShare },
      { where: { id: batchIds, sharedRun, openedAt: null, startedAt: null }, transaction },
    ),
  );
}

/** Leaves a batch to a run of its own, which the sweeper starts within seconds. */
export async function leaveSharedRun(
  { database, transaction }: InProject,
  batchId: string,
  sharedRun: string,
): Promise<void> {
  await emailBatches(database).update(
    {
      sharedRun: null,
      openedAt: null,
      startClaimedAt: null,
      steeredAt: literal(`now() - interval '1 minute'`),
    },
    { where: { id: batchId, sharedRun }, transaction },
  );
}

/** The run that a batch shares with others; null: it shares none, or does not exist. */
export async function findSharedRun(project: Project, batchId: string): Promise<string | null> {
  const [batch] = await rows<Pick<EmailBatch, 'sharedRun'>>(
    project,
    'select shared_run as "sharedRun" from email_batches where id = $1',
    [batchId],
  );
  return batch?.sharedRun ?? null;
}
