import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { recordAudit, type Act } from '../audit/audit-entries.ts';
import type { Database } from '../database.ts';
import { restoreMail } from '../emails/steer-batch.ts';
import { inProject, type InProject, type Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import { stopProject, type StoppedRuns } from './stop-project.ts';
import { table } from '../table.ts';

/** Days in which a project that was deleted can come back. */
const DAYS_TO_TAKE_BACK = 30;

type Actor = Omit<Act, 'action' | 'target' | 'details'>;

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

/**
 * Takes a deleted project back, and its mail as {@link restoreMail} says. False when its erasure has begun, or it is
 * not deleted.
 */
export async function unmarkProjectDeleted(scope: InProject, actor: Actor): Promise<boolean> {
  const restored = await run(
    scope,
    `update projects set deleted_at = null, deleted_by = null, erase_after = null, stopped = null, updated_at = now()
     where id = $1 and deleted_at is not null and erasing_at is null`,
    [scope.projectId],
  );
  if (restored === 0) return false;
  await restoreMail(scope);
  await recordAudit(scope, { ...actor, action: 'project.restore', target: scope.projectId });
  return true;
}

/** Claims, of all projects, those whose time is over and that nobody looked at for half a minute. */
export async function claimProjectsToErase(database: Database, limit: number): Promise<string[]> {
  const due = await rows<{ id: string }>(database, 'select claim_projects_to_erase($1) as id', [limit]);
  return due.map(({ id }) => id);
}

/** What became of a project, and who may know. It outlives the project. */
export class ProjectErasure extends Model<
  InferAttributes<ProjectErasure>,
  InferCreationAttributes<ProjectErasure>
> {
  declare projectId: string;
  declare name: string;
  declare ownerId: string;
  /** Who made the project, as the audit names them; null: an operator. */
  declare createdBy: CreationOptional<string | null>;
  declare deletedBy: string;
  declare deletedAt: Date;
  /** How many rows, files and batches so far, by kind. */
  declare counts: CreationOptional<Record<string, number>>;
  declare startedAt: CreationOptional<Date>;
  declare completedAt: CreationOptional<Date | null>;
}

const projectErasures = table((sequelize) =>
  class extends ProjectErasure {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      ownerId: { type: DataTypes.TEXT, allowNull: false },
      createdBy: { type: DataTypes.TEXT },
      deletedBy: { type: DataTypes.TEXT, allowNull: false },
      deletedAt: { type: DataTypes.DATE, allowNull: false },
      counts: { type: DataTypes.JSONB },
      startedAt: { type: DataTypes.DATE },
      completedAt: { type: DataTypes.DATE },
    },
    {
      sequelize,
      modelName: 'ProjectErasure',
      tableName: 'project_erasures',
      underscored: true,
      timestamps: false,
    },
  ),
);

/** The report of a project's erasure. Null before it begins. */
export function findErasure(project: Project): Promise<ProjectErasure | null> {
  return inProject(project.database, project.projectId, ({ database, transaction }) =>
    projectErasures(database).findByPk(project.projectId, { raw: true, transaction }),
  );
}
