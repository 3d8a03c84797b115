import { fn, Op } from 'sequelize';
import { recordAudit, type Actor } from '../audit/audit-entries.ts';
import type { Database } from '../database.ts';
import { restoreMail } from '../emails/control-batch.ts';
import { inProject, type InProject, type Project } from '../in-project.ts';
import { findValues, getValue, rows, run } from '../rows.ts';
import { cancelApprovals, lockApprovals } from '../searchads/decide-approvals.ts';
import { cancelOpenChanges } from '../searchads/settle-changes.ts';
import { defineTable, type RowOf } from '../table.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import { projects, type StoppedWork } from './projects.ts';

const RESTORE_DAYS = 30;

/** Reports of erasures. A row stays after its project is erased. */
export const projectErasures = defineTable({ tableName: 'project_erasures' }, (c) => ({
  projectId: c.key(c.uuid()),
  name: c.text(),
  ownerId: c.text(),
  /** Creator of the project, as in the audit log. Null: an operator. */
  createdBy: c.nullable(c.text()),
  deletedBy: c.text(),
  deletedAt: c.timestamp(),
  /** Counts by kind, such as erased rows and files, cancelled batches, and ended connections. */
  counts: c.generated(c.json<Record<string, number>>()),
  startedAt: c.generated(c.timestamp()),
  completedAt: c.nullable(c.timestamp()),
}));

export type ProjectErasure = RowOf<typeof projectErasures>;

/**
 * Marks the project as deleted and stops its work. After the commit, keys, members and workers have no access
 * to the project.
 * @returns the workflow runs to cancel, or undefined if the project was deleted already
 */
export async function markProjectDeleted(scope: InProject, actor: Actor): Promise<StoppedRuns | undefined> {
  const deleted = await run(
    scope,
    `update projects set deleted_at = now(), deleted_by = $2, erase_after = now() + make_interval(days => $3),
       updated_at = now()
     where id = $1 and deleted_at is null`,
    [scope.projectId, actor.actor, RESTORE_DAYS],
  );
  if (deleted === 0) return undefined;
  const { stopped, runs } = await stopProject(scope);
  const details = { stopped };
  await recordAudit(scope, { ...actor, action: 'project.delete', target: scope.projectId, details });
  await recordEvents(scope, [{ type: 'project.deleted', data: {} }]);
  return runs;
}

export type StoppedRuns = {
  changeIds: string[];
  approvalIds: string[];
  resolutionIds: string[];
  exportIds: string[];
};

/** SQL: age after which the workflow of a `journey_resolutions` row has ended. */
const MAX_LOOKUP_TIME = `interval '5 minutes'`;

/**
 * Stops the project's work. Workflows read the new state before each provider call, so cancelling their runs
 * only ends them sooner.
 */
async function stopProject(project: InProject): Promise<{ stopped: StoppedWork; runs: StoppedRuns }> {
  await lockApprovals(project);
  const changes = await cancelOpenChanges(project, 'all');
  const approvalIds = await cancelApprovals(project);
  const findIds = (sql: string) => findValues<string>(project, sql, [project.projectId]);
  const resolutionIds = await findIds(
    `select id from journey_resolutions
     where project_id = $1 and state = 'pending' and created_at > now() - ${MAX_LOOKUP_TIME}`,
  );
  const exportIds = await findIds(
    `select id from journey_requests where project_id = $1 and kind = 'export' and state = 'running'`,
  );
  const batches = await getValue<number>(
    project,
    `select count(*)::int from email_batches where project_id = $1 and state in ('queued', 'scheduled', 'sending')`,
    [project.projectId],
  );
  const stopped = {
    campaigns: changes.filter(({ state }) => state === 'refused').length,
    campaignsUnderWay: changes.filter(({ state }) => state !== 'refused').length,
    journeys: resolutionIds.length,
    exports: exportIds.length,
    batches,
  };
  const { database, transaction, projectId } = project;
  await projects(database).update({ stopped }, { where: { id: projectId }, transaction, silent: true });
  return { stopped, runs: { changeIds: changes.map(({ id }) => id), approvalIds, resolutionIds, exportIds } };
}

/**
 * Restores a deleted project and its mail ({@link restoreMail}).
 * @returns false if the project is not deleted, or its erasure has started
 */
export async function unmarkProjectDeleted(scope: InProject, actor: Actor): Promise<boolean> {
  const { database, transaction, projectId } = scope;
  const [restored] = await projects(database).update(
    { deletedAt: null, deletedBy: null, eraseAfter: null, stopped: null, updatedAt: fn('now') },
    { where: { id: projectId, deletedAt: { [Op.not]: null }, erasingAt: null }, transaction, silent: true },
  );
  if (restored === 0) return false;
  await restoreMail(scope);
  await recordAudit(scope, { ...actor, action: 'project.restore', target: scope.projectId });
  return true;
}

/** Claims projects whose restore period has ended. A claim lasts half a minute. */
export function claimProjectsToErase(database: Database, limit: number): Promise<{ projectId: string }[]> {
  return rows<{ projectId: string }>(database, 'select claim_projects_to_erase($1) as "projectId"', [limit]);
}

export function findErasure(project: Project): Promise<ProjectErasure | null> {
  return inProject(project.database, project.projectId, ({ database, transaction }) =>
    projectErasures(database).findByPk(project.projectId, { raw: true, transaction }),
  );
}
