import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import { memberships } from './members.ts';

/** What the deletion of a project stopped, in numbers. It stands in `projects.stopped`. */
export const stoppedWork = z.object({
  /** Campaigns, and changes of campaigns, that were not sent yet, and are not any more. */
  campaigns: z.number(),
  /** Those that the provider may have got already: the call ends by itself, and no other is made. */
  campaignsUnderWay: z.number(),
  /** Look-ups of leads, whose callers ask again. */
  journeys: z.number(),
  /** Exports, which go on when the project comes back. */
  exports: z.number(),
  /** Batches with mails that wait until the project comes back. */
  batches: z.number(),
});

export type StoppedWork = z.infer<typeof stoppedWork>;

/** A tenant. Its owner is a member too. */
export const projects = defineTable({ tableName: 'projects', timestamps: 'both' }, (c) => ({
  id: c.key(c.uuid()),
  name: c.text(),
  ownerId: c.text(),
  /** Recipients that it may send to in a day (UTC); null: as many as every project may. */
  dailyRecipients: c.nullable(c.integer()),
  /** Bytes that it may keep in the object store; null: as many as every project may. A bigint, which comes as text. */
  storageLimitBytes: c.nullable(c.bigint()),
  /** Bytes that it may announce in a day (UTC); as above. */
  dailyUploadLimitBytes: c.nullable(c.bigint()),
  /** What it has lowered these limits to for itself; null: it has not. */
  ownDailyRecipients: c.nullable(c.integer()),
  ownStorageBytes: c.nullable(c.bigint()),
  ownDailyUploadBytes: c.nullable(c.bigint()),
  /** Where browsers may be sent back to: `https://app.example.com`. */
  origins: c.defaultTo(c.texts(), []),
  /** Who made it, as the audit names them; null: an operator. */
  createdBy: c.nullable(c.text()),
  /** The maker's own name for it, and the digest of what they made it of. */
  externalId: c.nullable(c.text()),
  requestDigest: c.nullable(c.bytes()),
  /**
   * Since when nothing of it is found; it can come back until `eraseAfter`, unless `erasingAt` says that its end began.
   */
  deletedAt: c.nullable(c.timestamp()),
  deletedBy: c.nullable(c.text()),
  eraseAfter: c.nullable(c.timestamp()),
  erasingAt: c.nullable(c.timestamp()),
  /** What its deletion stopped, in numbers; null of one that was not deleted. */
  stopped: c.nullable(c.json<StoppedWork>()),
  /** When a worker last started its erasure, or joined it. */
  eraseLookedAt: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
  updatedAt: c.generated(c.timestamp()),
}));

export type Project = RowOf<typeof projects>;

/** What a project is made of. */
export type NewProject = Pick<Project, 'name' | 'ownerId'> &
  Partial<Pick<Project, 'createdBy' | 'externalId' | 'requestDigest'>>;

/**
 * Makes the project that the transaction is in, and its owner a member. Rejects with a UniqueConstraintError when
 * the project exists, or its maker has another of that `externalId`.
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

/** The project that the transaction is in. Null when it does not exist. */
export function findProject({ database, transaction, projectId }: InProject): Promise<Project | null> {
  return projects(database).findByPk(projectId, { transaction });
}

/**
 * Whether the project that the transaction is in is not deleted. It stays so until the transaction ends, so that its
 * deletion finds what was begun, and nothing is begun that it does not find.
 */
export async function lockProject(project: InProject): Promise<boolean> {
  const found = await rows(project, 'select from projects where id = $1 and deleted_at is null for share', [
    project.projectId,
  ]);
  return found.length > 0;
}

/** Who owns the project that the transaction is in, until it ends. Undefined when it does not exist. */
export async function lockProjectOwner(project: InProject): Promise<string | undefined> {
  const [found] = await rows<Pick<Project, 'ownerId'>>(
    project,
    'select owner_id as "ownerId" from projects where id = $1 for no key update',
    [project.projectId],
  );
  return found?.ownerId;
}

/** Changes columns of the project that the transaction is in. A new owner is a member already. */
export async function changeProject(
  { database, transaction, projectId }: InProject,
  values: Partial<Pick<Project, 'name' | 'ownerId' | 'origins' | 'dailyRecipients'>>,
): Promise<void> {
  await projects(database).update(values, { where: { id: projectId }, transaction });
}

/** The ids of all projects, for the admin command line, whose role alone may call this look-up. */
export async function findProjectIds(database: Database): Promise<string[]> {
  const found = await rows<{ id: string }>(database, 'select project_ids() as id');
  return found.map(({ id }) => id);
}
