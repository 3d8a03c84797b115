import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { findValue, findValues, hasRow } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import { memberships } from './members.ts';

/** Counts of work that the deletion of a project stopped, stored in `projects.stopped`. */
export const stoppedWork = z.object({
  /** Cancelled campaigns and campaign changes, which were not sent. */
  campaigns: z.number(),
  /** Campaigns and changes that the provider may have received. The current call finishes; no further call follows. */
  campaignsUnderWay: z.number(),
  /** Stopped look-ups of leads; their callers look up again. */
  journeys: z.number(),
  /** Exports. They continue if the project is restored. */
  exports: z.number(),
  /** Batches with unsent mail. They continue if the project is restored. */
  batches: z.number(),
});

export type StoppedWork = z.infer<typeof stoppedWork>;

/** Tenant. The owner is always a member. */
export const projects = defineTable({ tableName: 'projects', timestamps: 'both' }, (c) => ({
  id: c.key(c.uuid()),
  name: c.text(),
  ownerId: c.text(),
  /** Limit of recipients a day (UTC); null: the default. */
  dailyRecipients: c.nullable(c.integer()),
  /** Limit of bytes in the object store; null: the default. */
  storageLimitBytes: c.nullable(c.bigint()),
  /** Limit of announced bytes a day (UTC); null: the default. */
  dailyUploadLimitBytes: c.nullable(c.bigint()),
  /** Lower limits that the project set for itself; null: none. */
  ownDailyRecipients: c.nullable(c.integer()),
  ownStorageBytes: c.nullable(c.bigint()),
  ownDailyUploadBytes: c.nullable(c.bigint()),
  /** Most mails of sequences to a person on a day of the project's time zone; null: no limit. */
  sequenceMailsPerDay: c.nullable(c.integer()),
  /** Allowed origins of redirects: `https://app.example.com`. */
  origins: c.defaultTo(c.texts(), []),
  /** Creator, as in the audit log; null: an operator. */
  createdBy: c.nullable(c.text()),
  /** The creator's own id for the project, and the digest of the creation request. */
  externalId: c.nullable(c.text()),
  requestDigest: c.nullable(c.bytes()),
  /** Time of deletion. The project can be restored until `eraseAfter`, unless `erasingAt` is set. */
  deletedAt: c.nullable(c.timestamp()),
  deletedBy: c.nullable(c.text()),
  eraseAfter: c.nullable(c.timestamp()),
  erasingAt: c.nullable(c.timestamp()),
  /** Counts of work that the deletion stopped; null: not deleted. */
  stopped: c.nullable(c.json<StoppedWork>()),
  /** Time at which a worker last started or joined the erasure. */
  eraseClaimedAt: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
  updatedAt: c.generated(c.timestamp()),
}));

export type Project = RowOf<typeof projects>;

export type NewProject = Pick<Project, 'name' | 'ownerId'> &
  Partial<Pick<Project, 'createdBy' | 'externalId' | 'requestDigest'>>;

/**
 * Inserts the project and its owner's membership.
 * @throws UniqueConstraintError if the project exists, or its creator used the `externalId` before
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
 * Locks the project against deletion until the transaction ends, and returns whether it is live. A concurrent deletion
 * either waits and then stops the caller's new work, or makes this function return false.
 */
export function lockProject(project: InProject): Promise<boolean> {
  return hasRow(project, 'select from projects where id = $1 and deleted_at is null for share', [
    project.projectId,
  ]);
}

/** Locks the project and returns its owner's id. Undefined if the project does not exist. */
export function lockProjectOwner(project: InProject): Promise<string | undefined> {
  return findValue<string>(
    project,
    'select owner_id as "ownerId" from projects where id = $1 for no key update',
    [project.projectId],
  );
}

/** Changes columns of the project. A new owner must be a member. */
export async function changeProject(
  { database, transaction, projectId }: InProject,
  values: Partial<Pick<Project, 'name' | 'ownerId' | 'origins' | 'dailyRecipients' | 'sequenceMailsPerDay'>>,
): Promise<void> {
  await projects(database).update(values, { where: { id: projectId }, transaction });
}

/** Finds the ids of all projects. Only the role of the admin command line may call the database function. */
export function findProjectIds(database: Database): Promise<string[]> {
  return findValues<string>(database, 'select project_ids() as id');
}
