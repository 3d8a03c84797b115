import type { InProject } from '../in-project.ts';
import { hasRow, run, defineClaim } from '../rows.ts';
import { defineTable } from '../table.ts';

/**
 * Projects' own Resend accounts whose quota is exhausted, or whose blocked batches a worker has to resume.
 * Lock order: a row of this table before batches.
 */
const mailQuotas = defineTable({ tableName: 'mail_quotas' }, (c) => ({
  projectId: c.key(c.uuid()),
  connectionId: c.key(c.uuid()),
  exhaustedUntil: c.timestamp(),
}));

/** Resend has a quota per day and a quota per month, in UTC. */
type QuotaPeriod = 'day' | 'month';

export async function recordExhaustedQuota(
  project: InProject,
  connectionId: string,
  period: QuotaPeriod,
): Promise<void> {
  await run(
    project,
    `insert into mail_quotas as known (project_id, connection_id, exhausted_until)
     select $1, id, (date_trunc($3, now() at time zone 'utc') + ('1 ' || $3)::interval) at time zone 'utc'
     from connections where project_id = $1 and id = $2
     on conflict (project_id, connection_id) do update
       set exhausted_until = greatest(known.exhausted_until, excluded.exhausted_until)`,
    [project.projectId, connectionId, period],
  );
}

export async function findExhaustedUntil(
  { database, transaction, projectId }: InProject,
  connectionId: string,
): Promise<Date | undefined> {
  const found = await mailQuotas(database).findOne({
    where: { projectId, connectionId },
    raw: true,
    transaction,
  });
  return found && found.exhaustedUntil.getTime() > Date.now() ? found.exhaustedUntil : undefined;
}

/**
 * Locks the quota's row until the transaction ends. Returns false, without a lock, if the quota is not
 * exhausted.
 */
export function lockExhaustedQuota(project: InProject, connectionId: string): Promise<boolean> {
  return hasRow(
    project,
    `select from mail_quotas where project_id = $1 and connection_id = $2 and exhausted_until > now() for share`,
    [project.projectId, connectionId],
  );
}

/**
 * Ends the quota block of an account that was connected or reconnected. A worker then resumes all blocked
 * batches of the account.
 */
export async function endQuotaBlock(project: InProject, connectionId: string): Promise<void> {
  await run(
    project,
    `insert into mail_quotas (project_id, connection_id, exhausted_until) values ($1, $2, now())
     on conflict (project_id, connection_id) do update set exhausted_until = now()`,
    [project.projectId, connectionId],
  );
}

/**
 * Ends the quota block of a batch's account, because a person resumes the batch. A worker then resumes the
 * account's other blocked batches.
 */
export async function endQuotaBlockOfBatch(project: InProject, batchId: string): Promise<void> {
  await run(
    project,
    `update mail_quotas q set exhausted_until = now() from email_batches b
     where b.id = $2 and b.state = 'blocked' and b.state_reason = 'provider_quota'
       and q.project_id = $1 and q.connection_id = b.connection_id`,
    [project.projectId, batchId],
  );
}

/**
 * Finds, in all projects, accounts whose quota is no longer exhausted. A worker has to resume their blocked
 * batches.
 */
export const findEndedQuotas = defineClaim<{ projectId: string; connectionId: string }>('ended_mail_quotas', [
  'projectId',
  'connectionId',
]);

/**
 * Resumes blocked batches of an account whose quota is no longer exhausted, unless another worker has locked
 * the quota row. Deletes the quota row when no blocked batch is left.
 * @returns the number of resumed batches
 */
export async function resumeMail(
  project: InProject,
  connectionId: string,
  { limit }: { limit: number },
): Promise<number> {
  // Until this transaction ends, the lock keeps other transactions from recording that the quota is exhausted
  // again, and thus from blocking another batch.
  const isLocked = await hasRow(
    project,
    `select from mail_quotas where project_id = $1 and connection_id = $2 and exhausted_until <= now()
     for update skip locked`,
    [project.projectId, connectionId],
  );
  if (!isLocked) return 0;
  const resumed = await resumeBlockedBatches(project, connectionId, { limit });
  if (!(await hasBlockedBatches(project, connectionId))) {
    const { database, transaction, projectId } = project;
    await mailQuotas(database).destroy({ where: { projectId, connectionId }, transaction });
  }
  return resumed;
}

const CAN_RESUME = `project_id = $1 and connection_id = $2 and state = 'blocked' and (state_reason = 'provider_quota'
  or state_reason = 'provider_credentials' and exists (
    select from connections c where c.project_id = $1 and c.id = $2 and c.status = 'active'))`;

const RESUMED = `state = case when scheduled_for > now() then 'scheduled' else 'queued' end, state_reason = null,
  opened_at = null, requested_at = now()`;

/**
 * Resumes blocked batches and requests a run for each. Skips batches that a command has locked.
 * @returns the number of resumed batches
 */
function resumeBlockedBatches(
  project: InProject,
  connectionId: string,
  { limit }: { limit: number },
): Promise<number> {
  return run(
    project,
    `with blocked as materialized (
       select id from email_batches where ${CAN_RESUME} order by id limit $3 for update skip locked)
     update email_batches b set ${RESUMED} from blocked where b.id = blocked.id`,
    [project.projectId, connectionId, limit],
  );
}

/** Returns whether the account has batches to resume, including batches that a command has locked. */
function hasBlockedBatches(project: InProject, connectionId: string): Promise<boolean> {
  return hasRow(project, `select from email_batches where ${CAN_RESUME} limit 1`, [
    project.projectId,
    connectionId,
  ]);
}

/**
 * Resumes all blocked batches of the platform's account and requests their runs. An operator calls this,
 * because Resend does not report that the account can send again.
 * @returns the number of resumed batches
 */
export function resumePlatformMail(project: InProject): Promise<number> {
  return run(
    project,
    `with blocked as materialized (
       select id from email_batches where project_id = $1 and connection_id is null and state = 'blocked'
       order by id for update)
     update email_batches b set ${RESUMED} from blocked where b.id = blocked.id`,
    [project.projectId],
  );
}
