import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { findValue, findValues, hasRow } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import { memberships } from './members.ts';

export const stoppedWork = z.object({
  /** Campaign changes that were cancelled before the provider could receive them. */
  campaigns: z.number(),
  /**
   * Campaign changes that the provider may have received. Each finishes its current call and makes no other
   * call.
   */
  campaignsUnderWay: z.number(),
  /** Cancelled look-ups of leads. Callers must request them again after a restoration. */
  journeys: z.number(),
  /** Exports that were running. They continue after a restoration. */
  exports: z.number(),
  /**
   * Batches with unsent mail. After a restoration, batches of past days (UTC) are paused, except single
   * mails. All others continue.
   */
  batches: z.number(),
});

export type StoppedWork = z.infer<typeof stoppedWork>;

/** The owner is always a member. */
export const projects = defineTable({ tableName: 'projects', timestamps: 'both' }, (c) => ({
  id: c.key(c.uuid()),
  name: c.text(),
  ownerId: c.text(),
  /** Limit of mail recipients per day (UTC). Null: the default. */
  dailyRecipients: c.nullable(c.integer()),
  /** Null: the default. */
  storageLimitBytes: c.nullable(c.bigint()),
  /** Limit for the declared sizes of one day's uploads (UTC). Null: the default. */
  dailyUploadLimitBytes: c.nullable(c.bigint()),
  // The next three are lower limits that the project set for itself. Null: none.
  ownDailyRecipients: c.nullable(c.integer()),
  ownStorageBytes: c.nullable(c.bigint()),
  ownDailyUploadBytes: c.nullable(c.bigint()),
  /** Limit per person and day, in the project's time zone. Null: no limit. */
  sequenceMailsPerDay: c.nullable(c.integer()),
  origins: c.defaultTo(c.texts(), []),
  /** Creator, as in the audit log. Null: an operator. */
  createdBy: c.nullable(c.text()),
  externalId: c.nullable(c.text()),
  requestDigest: c.nullable(c.bytes()),
  /**
   * Time of the deletion. The project can be restored until its erasure starts at `erasingAt`, some time
   * after `eraseAfter`.
   */
  deletedAt: c.nullable(c.timestamp()),
  deletedBy: c.nullable(c.text()),
  eraseAfter: c.nullable(c.timestamp()),
  erasingAt: c.nullable(c.timestamp()),
  stopped: c.nullable(c.json<StoppedWork>()),
  eraseClaimedAt: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
  updatedAt: c.generated(c.timestamp()),
}));

export type Project = RowOf<typeof projects>;

export type NewProject = Pick<Project, 'name' | 'ownerId'> &
  Partial<Pick<Project, 'createdBy' | 'externalId' | 'requestDigest'>>;

/**
 * Inserts a project and its owner's membership.
 * @throws UniqueConstraintError if the project exists, or its creator has used the `externalId` before
 */
export async function insertProject(
  { database, transaction, projectId }: InProject,
  { name, ownerId, createdBy = null, externalId = null, requestDigest = null }: NewProject,
): Promise<Project> {
  const project = await projects(database).create(
    { id: projectId, name, ownerId, createdBy, externalId, requestDigest },
    {
      transaction,
      fields: ['id', 'name', 'ownerId', 'createdBy', 'externalId', 'requestDigest'],
    },
  );
  await memberships(database).create({ projectId, userId: ownerId }, { transaction });
  return project;
}

export function findProject({ database, transaction, projectId }: InProject): Promise<Project | null> {
  return projects(database).findByPk(projectId, { transaction });
}

/**
 * Locks the project against deletion until the transaction ends. A concurrent deletion waits, so that it also
 * stops the work that the caller adds.
 * @returns false if the project is deleted
 */
export function lockProject(project: InProject): Promise<boolean> {
  return hasRow(project, 'select from projects where id = $1 and deleted_at is null for share', [
    project.projectId,
  ]);
}

export function lockProjectOwner(project: InProject): Promise<string | undefined> {
  return findValue<string>(
    project,
    'select owner_id as "ownerId" from projects where id = $1 for no key update',
    [project.projectId],
  );
}

/** Changes a project. A new owner must be a member. */
export async function changeProject(
  { database, transaction, projectId }: InProject,
  values: Partial<Pick<Project, 'name' | 'ownerId' | 'origins' | 'dailyRecipients' | 'sequenceMailsPerDay'>>,
): Promise<void> {
  await projects(database).update(values, { where: { id: projectId }, transaction });
}

/** For the admin command line only. */
export function findProjectIds(database: Database): Promise<string[]> {
  return findValues<string>(database, 'select project_ids() as id');
}
