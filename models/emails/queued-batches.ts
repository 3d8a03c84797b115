import type { Database } from '../database.ts';
import { inProject, type InProject, type Project } from '../in-project.ts';
import { preparedRows } from '../prepared.ts';
import { getRow, rows, defineClaim } from '../rows.ts';
import { emailBatches, type EmailBatch } from './batches.ts';

type NewBatch = Pick<
  EmailBatch,
  | 'trackingId'
  | 'bodyDigest'
  | 'template'
  | 'templateId'
  | 'templateVersion'
  | 'sender'
  | 'options'
  | 'emailType'
  | 'clientProjectId'
  | 'metadata'
  | 'totalRecipients'
  | 'totalBatches'
  | 'scheduledFor'
  | 'queuedBy'
  | 'requestId'
  | 'sharesCalls'
  | 'connectionId'
> & {
  traceparent: string | undefined;
  step?: { sequenceId: string; enrollmentId: string; stepIndex: number };
};

/**
 * Inserts a batch. Waits while another transaction inserts the same tracking id.
 * @returns the batch's id; undefined if the tracking id exists
 */
export async function insertBatch(project: InProject, batch: NewBatch): Promise<string | undefined> {
  const [row] = await preparedRows<{ id: string }>(
    project,
    `insert into email_batches (project_id, tracking_id, body_digest, template, sender, email_type, client_project_id,
       metadata, total_recipients, total_batches, queued_by, request_id, scheduled_for, traceparent, shares_calls,
       connection_id, template_id, template_version, options, sequence_id, enrollment_id, step_index, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
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
      batch.sharesCalls,
      batch.connectionId,
      batch.templateId,
      batch.templateVersion,
      batch.options && JSON.stringify(batch.options),
      batch.step?.sequenceId ?? null,
      batch.step?.enrollmentId ?? null,
      batch.step?.stepIndex ?? null,
    ],
  );
  return row?.id;
}

export type UnstartedBatch = Pick<
  EmailBatch,
  'projectId' | 'trackingId' | 'requestId' | 'traceparent' | 'totalRecipients' | 'totalBatches'
> & { batchId: string };

type ClaimedBatch = Pick<UnstartedBatch, 'projectId' | 'batchId'>;

const claimIds = defineClaim<ClaimedBatch>('claim_unstarted_batches', ['projectId', 'batchId']);

/**
 * Claims, in all projects, batches whose requested run has not started. Batches that have waited longest come
 * first. A claim lasts at least 15 seconds.
 */
export async function claimUnstartedBatches(database: Database, limit: number): Promise<UnstartedBatch[]> {
  const claimed = await claimIds(database, limit);
  const batches: UnstartedBatch[] = [];
  // One project at a time, so that enough database connections are left for the activities that send mail.
  for (const [projectId, ids] of groupIdsByProject(claimed)) {
    const found = await rows<UnstartedBatch>(
      { database, projectId },
      `select id as "batchId", project_id as "projectId", tracking_id as "trackingId", request_id as "requestId",
         traceparent, total_recipients as "totalRecipients", total_batches as "totalBatches"
       from email_batches where id = any($1::uuid[]) order by requested_at, id`,
      [ids],
    );
    batches.push(...found);
  }
  return batches;
}

export async function releaseClaims(database: Database, claimed: readonly ClaimedBatch[]): Promise<void> {
  for (const [projectId, ids] of groupIdsByProject(claimed)) {
    await inProject(database, projectId, ({ transaction }) =>
      emailBatches(database).update({ startClaimedAt: null }, { where: { id: ids }, transaction }),
    );
  }
}

function groupIdsByProject(claimed: readonly ClaimedBatch[]): [projectId: string, ids: string[]][] {
  const groups = Map.groupBy(claimed, ({ projectId }) => projectId);
  return [...groups].map(([projectId, batches]) => [projectId, batches.map(({ batchId }) => batchId)]);
}

/** `connectionId` null: the platform's account. */
export type MailAccount = { projectId: string; connectionId: string | null };

/**
 * Finds, in all projects, accounts with single mails that have waited for two seconds or with calls whose
 * results are not stored.
 */
export const findSingleMailAccounts = defineClaim<MailAccount>('find_single_mail_accounts', [
  'projectId',
  'connectionId',
]);

/**
 * Counts an account's `waiting` single mails and finds the ids of its `calls` whose results are not stored,
 * both up to a limit. Mails of a deleted project do not count as waiting.
 */
export function findSingleMails(
  project: Project,
  connectionId: string | null,
  limits: { mails: number; calls: number },
): Promise<{ waiting: number; calls: string[] }> {
  return getRow<{ waiting: number; calls: string[] }>(
    project,
    `select (select count(*)::int from (
         select from email_batches
         where project_id = $1 and connection_id is not distinct from $2::uuid and shares_calls and state = 'queued'
           and exists (select from projects where id = $1 and deleted_at is null) limit $3) as waiting) as waiting,
       array(select c.call_id::text from email_calls c join email_batches b on b.id = c.batch_id
         where c.project_id = $1 and c.recorded_at is null and b.shares_calls
           and b.connection_id is not distinct from $2::uuid
         group by c.call_id order by min(c.attempted_at), c.call_id limit $4) as calls`,
    [project.projectId, connectionId, limits.mails, limits.calls],
  );
}
