import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { defineTable } from '../table.ts';

/**
 * An account of a project's own that has used up its quota at Resend; or, when `usedUpUntil` is over, that may send
 * again, and whose blocked batches a worker has yet to let go on. Whoever locks it and batches locks it first.
 */
const mailQuotas = defineTable({ tableName: 'mail_quotas' }, (c) => ({
  projectId: c.key(c.uuid()),
  connectionId: c.key(c.uuid()),
  usedUpUntil: c.timestamp(),
  notedAt: c.generated(c.timestamp()),
}));

/** Resend counts by days and months of UTC. */
export type QuotaPeriod = 'day' | 'month';

/**
 * Records that an account has used up what it may send in this day or month. It is asked for nothing until that is over.
 */
export async function recordUsedUp(
  project: InProject,
  connectionId: string,
  period: QuotaPeriod,
): Promise<void> {
  await run(
    project,
    `insert into mail_quotas as known (project_id, connection_id, used_up_until)
     select $1, id, (date_trunc($3, now() at time zone 'utc') + ('1 ' || $3)::interval) at time zone 'utc'
     from connections where project_id = $1 and id = $2
     on conflict (project_id, connection_id) do update
       set used_up_until = greatest(known.used_up_until, excluded.used_up_until), noted_at = now()`,
    [project.projectId, connectionId, period],
  );
}

/** Until when an account has used up its quota; undefined: not that we know. */
export async function findUsedUp(
  { database, transaction, projectId }: InProject,
  connectionId: string,
): Promise<Date | undefined> {
  const found = await mailQuotas(database).findOne({
    where: { projectId, connectionId },
    raw: true,
    transaction,
  });
  return found && found.usedUpUntil.getTime() > Date.now() ? found.usedUpUntil : undefined;
}

/** Whether an account has used up its quota. What says so stays until the transaction ends. */
export async function lockUsedUp(project: InProject, connectionId: string): Promise<boolean> {
  const found = await rows(
    project,
    `select from mail_quotas where project_id = $1 and connection_id = $2 and used_up_until > now() for share`,
    [project.projectId, connectionId],
  );
  return found.length > 0;
}

/** Records that an account may send: it was connected, or anew. A worker lets its blocked batches go on. */
export async function recordMaySend(project: InProject, connectionId: string): Promise<void> {
  await run(
    project,
    `insert into mail_quotas (project_id, connection_id, used_up_until) values ($1, $2, now())
     on conflict (project_id, connection_id) do update set used_up_until = now()`,
    [project.projectId, connectionId],
  );
}

/**
 * Has the account of a batch that its quota blocked asked again before its day or month is over: somebody says that it
 * may send more by now. All its batches go on, then.
 */
export async function endUsedUpOf(project: InProject, batchId: string): Promise<void> {
  await run(
    project,
    `update mail_quotas q set used_up_until = now() from email_batches b
     where b.id = $2 and b.state = 'blocked' and b.state_reason = 'provider_quota'
       and q.project_id = $1 and q.connection_id = b.connection_id`,
    [project.projectId, batchId],
  );
}

/** Accounts, of all projects, that may send again, and whose blocked batches have yet to go on. */
export function findEndedQuotas(
  database: Database,
  limit: number,
): Promise<{ projectId: string; connectionId: string }[]> {
  return rows(
    database,
    'select project_id as "projectId", connection_id as "connectionId" from ended_mail_quotas($1)',
    [limit],
  );
}

/**
 * Lets batches of an account go on that may send again, and forgets that once none is left. Another worker that is at
 * it is passed over. @returns how many batches it let go on
 */
export async function resumeMail(
  project: InProject,
  connectionId: string,
  { limit }: { limit: number },
): Promise<number> {
  const parameters = [project.projectId, connectionId];
  // Nobody blocks a batch for a quota that is over, or for a connection that works: what is found now is all there is.
  const found = await rows(
    project,
    `select from mail_quotas where project_id = $1 and connection_id = $2 and used_up_until <= now()
     for update skip locked`,
    parameters,
  );
  if (found.length === 0) return 0;
  const resumed = await resumeHeldBatches(project, connectionId, { limit });
  if (!(await hasHeldBatches(project, connectionId))) {
    const { database, transaction, projectId } = project;
    await mailQuotas(database).destroy({ where: { projectId, connectionId }, transaction });
  }
  return resumed;
}

/**
 * SQL: batches of the connection `$2` of the project `$1` that its account does not block any more. Only a connection
 * that does not work blocks for its credentials.
 */
const HELD = `project_id = $1 and connection_id = $2 and state = 'blocked' and (state_reason = 'provider_quota'
  or state_reason = 'provider_credentials' and exists (
    select from connections c where c.project_id = $1 and c.id = $2 and c.status = 'active'))`;

/**
 * Lets batches go on that were blocked because of this connection's account: it was reconnected, or may send again.
 * Their runs read them, as after a person has resumed them. Skips those with a command under way.
 * @returns how many
 */
function resumeHeldBatches(
  project: InProject,
  connectionId: string,
  { limit }: { limit: number },
): Promise<number> {
  return run(
    project,
    `with held as materialized (
       select id from email_batches where ${HELD} order by id limit $3 for update skip locked)
     update email_batches b set state = case when scheduled_for > now() then 'scheduled' else 'queued' end,
       state_reason = null, opened_at = null, requested_at = now()
     from held where b.id = held.id`,
    [project.projectId, connectionId, limit],
  );
}

/** Whether there are batches for {@link resumeHeldBatches}, those with a command under way among them. */
async function hasHeldBatches(project: InProject, connectionId: string): Promise<boolean> {
  const found = await rows(project, `select from email_batches where ${HELD} limit 1`, [
    project.projectId,
    connectionId,
  ]);
  return found.length > 0;
}
