import { fn } from 'sequelize';
import { startDeletion } from '../assets/assets.ts';
import { endConnection } from '../connections/connection-health.ts';
import { controlBatch } from '../emails/control-batch.ts';
import type { InProject } from '../in-project.ts';
import { findValues, getValue, hasRow, run } from '../rows.ts';
import { projectErasures } from './deleted-projects.ts';

const ROWS_AT_ONCE = 1_000;
const BATCHES_AT_ONCE = 50;
const CONNECTIONS_AT_ONCE = 50;

/** SQL: age after which a workflow run or a provider call is assumed to have ended. */
const MAX_RUN_TIME = `interval '10 minutes'`;

/**
 * SQL: time for which the revocation of a grant is retried. After this time, the secret is deleted without a
 * revocation.
 */
const MAX_REVOCATION_TIME = `interval '1 day'`;

/**
 * `more`: call the function again. `wait`: call it again after a workflow, a provider call or the object
 * store has finished. `end`: do not call it again.
 */
type ErasureStep = 'more' | 'wait' | 'end';

/**
 * Erases a part of the project. The result says whether and when to call this function again.
 * @returns `end` if everything is erased or no erasure is due
 */
export async function eraseProjectStep(
  project: InProject,
  { hasObjectStore }: { hasObjectStore: boolean },
): Promise<ErasureStep> {
  if (!(await startErasure(project))) return 'end';
  const steps = [
    () => cancelBatches(project),
    () => endConnections(project),
    () => deleteFiles(project, hasObjectStore),
    () => eraseRows(project),
  ];
  for (const step of steps) {
    const outcome = await step();
    if (outcome !== 'end') return outcome;
  }
  const erasedClients = await getValue<number>(project, 'select erase_project() as clients');
  await addCount(project, 'oauth_clients', erasedClients);
  const { projectId, transaction } = project;
  await projectErasures(project).update({ completedAt: fn('now') }, { where: { projectId }, transaction });
  return 'end';
}

/**
 * Starts the erasure, or continues it. After the start, the project cannot be restored.
 * @returns false if the project is not deleted, or its restore period has not ended
 */
async function startErasure(project: InProject): Promise<boolean> {
  const started = await run(
    project,
    `update projects set erasing_at = coalesce(erasing_at, now())
     where id = $1 and deleted_at is not null and erase_after < now()`,
    [project.projectId],
  );
  if (started === 0) return false;
  await run(
    project,
    `insert into project_erasures (project_id, name, owner_id, created_by, deleted_by, deleted_at)
     select id, name, owner_id, created_by, deleted_by, deleted_at from projects where id = $1
     on conflict (project_id) do nothing`,
    [project.projectId],
  );
  return true;
}

/**
 * Cancels open batches. Returns `wait` while a provider call is open, or while a workflow may not have read
 * the cancellation yet.
 */
async function cancelBatches(project: InProject): Promise<ErasureStep> {
  const open = await findValues<string>(
    project,
    `select id from email_batches where project_id = $1 and state not in ('completed', 'cancelled') order by id limit $2`,
    [project.projectId, BATCHES_AT_ONCE],
  );
  for (const id of open) await controlBatch(project, id, 'cancel');
  await addCount(project, 'cancelled_batches', open.length);
  if (open.length > 0) return 'more';
  const isBusy = await getValue<boolean>(
    project,
    `select exists (select from email_batches where project_id = $1 and state = 'cancelled' and opened_at is null and not shares_calls
         and requested_at > now() - ${MAX_RUN_TIME})
       or exists (select from email_calls where project_id = $1 and attempted_at > now() - ${MAX_RUN_TIME}
         and recorded_at is null) as "isBusy"`,
    [project.projectId],
  );
  return isBusy ? 'wait' : 'end';
}

/**
 * Ends connections. A worker then revokes the grants that no other connection uses, and deletes the
 * connections. Returns `wait` until that is done, for at most {@link MAX_REVOCATION_TIME}.
 */
async function endConnections(project: InProject): Promise<ErasureStep> {
  const open = await findValues<string>(
    project,
    `select id from connections where project_id = $1 and status <> 'revoked' order by id limit $2`,
    [project.projectId, CONNECTIONS_AT_ONCE],
  );
  for (const id of open) await endConnection(project, id);
  await addCount(project, 'ended_connections', open.length);
  if (open.length > 0) return 'more';
  const isRevocationPending = await getValue<boolean>(
    project,
    `select exists (select from connections where project_id = $1) and exists (
       select from project_erasures where project_id = $1 and started_at > now() - ${MAX_REVOCATION_TIME})`,
    [project.projectId],
  );
  if (isRevocationPending) return 'wait';
  await run(project, COUNT_GRANTS, [project.projectId]);
  return 'end';
}

/**
 * SQL: counts the ended connections by the result of the revocation. It counts only once, because the audit
 * entries are erased afterwards.
 */
const COUNT_GRANTS = `
  update project_erasures set counts = counts || coalesce((
    select jsonb_object_agg('grants_' || result, connections) from (
      select details ->> 'grant' as result, count(*) as connections
      from audit_entries a join projects p on p.id = a.project_id
      where a.project_id = $1 and a.action = 'connection.end' and a.created_at >= p.erasing_at
      group by 1) as ends), '{}')
  where project_id = $1 and counts ? 'ended_connections'
    and not exists (select from jsonb_object_keys(counts) as kind where kind like 'grants%')`;

/** Marks files for deletion. Returns `wait` until the sweeper has deleted their objects and rows. */
async function deleteFiles(project: InProject, hasObjectStore: boolean): Promise<ErasureStep> {
  const assetIds = await findValues<string>(
    project,
    `select id from assets where project_id = $1 and state <> 'deleting' limit $2`,
    [project.projectId, ROWS_AT_ONCE],
  );
  // Keep the rows until a worker with an object store runs. Without the rows, nobody could find the objects.
  if (!hasObjectStore && assetIds.length > 0) return 'wait';
  if (assetIds.length > 0) {
    await addCount(project, 'files', await startDeletion(project, assetIds));
    return 'more';
  }
  const hasFiles = await hasRow(project, 'select from assets where project_id = $1 limit 1', [
    project.projectId,
  ]);
  return hasFiles ? 'wait' : 'end';
}

async function eraseRows(project: InProject): Promise<ErasureStep> {
  const tables = await findValues<string>(project, 'select project_tables_to_erase() as name');
  let remaining = ROWS_AT_ONCE;
  for (const table of tables) {
    const erased = await getValue<number>(project, 'select erase_project_rows($1, $2) as erased', [
      table,
      remaining,
    ]);
    await addCount(project, getKind(table), erased);
    remaining -= erased;
    if (remaining <= 0) return 'more';
  }
  return 'end';
}

/** Returns the name of a table without the suffix of a partition, such as `events` for `events_2026q4`. */
function getKind(table: string): string {
  return table.replace(/_(before|default|\d.*)$/, '');
}

async function addCount(project: InProject, kind: string, erased: number): Promise<void> {
  if (erased === 0) return;
  await run(
    project,
    `update project_erasures
     set counts = counts || jsonb_build_object($2::text, coalesce((counts ->> $2::text)::bigint, 0) + $3::bigint)
     where project_id = $1`,
    [project.projectId, kind, erased],
  );
}
