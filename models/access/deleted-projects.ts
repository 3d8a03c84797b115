import { fn, Op } from 'sequelize';
import { recordAudit, type Act } from '../audit/audit-entries.ts';
import type { Database } from '../database.ts';
import { restoreMail } from '../emails/control-batch.ts';
import { inProject, type InProject, type Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { cancelApprovals, lockApprovals } from '../searchads/decide-approvals.ts';
import { stopChanges } from '../searchads/settle-changes.ts';
import { defineTable, type RowOf } from '../table.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import { projects, type StoppedWork } from './projects.ts';

/** Days in which a project that was deleted can come back. */
const DAYS_TO_TAKE_BACK = 30;

type Actor = Omit<Act, 'action' | 'target' | 'details'>;

/** What became of a project, and who may know. It outlives the project. */
export const projectErasures = defineTable({ tableName: 'project_erasures' }, (c) => ({
  projectId: c.key(c.uuid()),
  name: c.text(),
  ownerId: c.text(),
  /** Who made the project, as the audit names them; null: an operator. */
  createdBy: c.nullable(c.text()),
  deletedBy: c.text(),
  deletedAt: c.timestamp(),
  /** How many rows, files and batches so far, by kind. */
  counts: c.generated(c.json<Record<string, number>>()),
  startedAt: c.generated(c.timestamp()),
  completedAt: c.nullable(c.timestamp()),
}));

export type ProjectErasure = RowOf<typeof projectErasures>;

/**
 * Deletes the project that the transaction is in: from the commit on, look-ups of its keys, members' rights and what
 * workers ask before they send find nothing, and what runs for it is stopped.
 * @returns the runs to cancel; undefined when that was done before
 */
export async function markProjectDeleted(scope: InProject, actor: Actor): Promise<StoppedRuns | undefined> {
  const deleted = await run(
    scope,
    `update projects set deleted_at = now(), deleted_by = $2, erase_after = now() + make_interval(days => $3),
       updated_at = now()
     where id = $1 and deleted_at is null`,
    [scope.projectId, actor.actor, DAYS_TO_TAKE_BACK],
  );
  if (deleted === 0) return undefined;
  const { stopped, runs } = await stopProject(scope);
  const details = { stopped };
  await recordAudit(scope, { ...actor, action: 'project.delete', target: scope.projectId, details });
  await recordEvents(scope, [{ type: 'project.deleted', data: {} }]);
  return runs;
}

/** The rows whose runs are to be cancelled. */
export type StoppedRuns = {
  changeIds: string[];
  approvalIds: string[];
  resolutionIds: string[];
  exportIds: string[];
};

/** A run that looks a lead up ends after that time by itself. */
const JOURNEY_RUN = `interval '5 minutes'`;

/**
 * Stops what runs for the project that the transaction is in, and that was just deleted. From the commit on the rows
 * say that nothing more is to be done, which runs read before each call; cancelling the runs only has them end sooner.
 */
async function stopProject(project: InProject): Promise<{ stopped: StoppedWork; runs: StoppedRuns }> {
  await lockApprovals(project);
  const changes = await stopChanges(project, 'all');
  const approvalIds = await cancelApprovals(project);
  const idsOf = async (sql: string): Promise<string[]> =>
    (await rows<{ id: string }>(project, sql, [project.projectId])).map(({ id }) => id);
  const resolutionIds = await idsOf(
    `select id from journey_resolutions
     where project_id = $1 and state = 'pending' and created_at > now() - ${JOURNEY_RUN}`,
  );
  const exportIds = await idsOf(
    `select id from journey_requests where project_id = $1 and kind = 'export' and state = 'running'`,
  );
  const batchIds = await idsOf(
    `select id from email_batches where project_id = $1 and state in ('queued', 'scheduled', 'sending')`,
  );
  const stopped = {
    campaigns: changes.filter(({ state }) => state === 'refused').length,
    campaignsUnderWay: changes.filter(({ state }) => state !== 'refused').length,
    journeys: resolutionIds.length,
    exports: exportIds.length,
    batches: batchIds.length,
  };
  const { database, transaction, projectId } = project;
  await projects(database).update({ stopped }, { where: { id: projectId }, transaction, silent: true });
  return {
    stopped,
    runs: {
      changeIds: changes.map(({ id }) => id),
      approvalIds,
      resolutionIds,
      exportIds,
    },
  };
}

/**
 * Takes a deleted project back, and its mail as {@link restoreMail} says. False when its erasure has begun, or it is
 * not deleted.
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

/** Claims, of all projects, those whose time is over and that nobody looked at for half a minute. */
export function claimProjectsToErase(database: Database, limit: number): Promise<{ projectId: string }[]> {
  return rows<{ projectId: string }>(database, 'select claim_projects_to_erase($1) as "projectId"', [limit]);
}

/** The report of a project's erasure. Null before it begins. */
export function findErasure(project: Project): Promise<ProjectErasure | null> {
  return inProject(project.database, project.projectId, ({ database, transaction }) =>
    projectErasures(database).findByPk(project.projectId, { raw: true, transaction }),
  );
}
