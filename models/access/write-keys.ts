import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { lockName } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { joinedRows } from '../joined-rows.ts';
import { table } from '../table.ts';
import { findProjectOfKey, IS_STALE, STALE, type UsableKey } from './keys.ts';

/** A key for the pages of a site. `key` is no secret: it stands in the source of each page. */
class WriteKey extends Model<InferAttributes<WriteKey>, InferCreationAttributes<WriteKey>> {
  declare id: CreationOptional<string>;
  declare projectId: string;
  declare name: string;
  declare key: string;
  declare allowedOrigins: string[];
  declare lastUsedAt: CreationOptional<Date | null>;
  declare revokedAt: CreationOptional<Date | null>;
  /** Until then somebody looks at what comes in by it. */
  declare watchedUntil: CreationOptional<Date | null>;
  /** Of events that came in by it, newest first, as `write-key-events.ts` notes them. */
  declare newestEventIds: CreationOptional<string[]>;
  /** By PostgreSQL's clock. */
  declare createdAt: CreationOptional<Date>;
}

const writeKeys = table((sequelize) =>
  class extends WriteKey {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      projectId: { type: DataTypes.UUID, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      key: { type: DataTypes.TEXT, allowNull: false },
      allowedOrigins: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false },
      lastUsedAt: { type: DataTypes.DATE },
      revokedAt: { type: DataTypes.DATE },
      watchedUntil: { type: DataTypes.DATE },
      newestEventIds: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      createdAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'WriteKey', tableName: 'write_keys', underscored: true, timestamps: false },
  ),
);

export type WriteKeyRow = Omit<InferAttributes<WriteKey>, 'projectId' | 'watchedUntil' | 'newestEventIds'>;

/** Keeps a new write key of the project. */
export async function insertWriteKey(
  { database, transaction, projectId }: InProject,
  written: { name: string; key: string; allowedOrigins: string[] },
): Promise<WriteKeyRow> {
  const inserted = await writeKeys(database).create({ projectId, ...written }, { transaction });
  const { id, name, key, allowedOrigins, lastUsedAt, revokedAt, createdAt } = inserted;
  return { id, name, key, allowedOrigins, lastUsedAt, revokedAt, createdAt };
}

/** Write keys of the project, revoked ones too, oldest first: a page of them, or all. */
export function findWriteKeys(
  { database, transaction, projectId }: InProject,
  page: { limit?: number; offset?: number } = {},
): Promise<WriteKeyRow[]> {
  return writeKeys(database).findAll({
    attributes: ['id', 'name', 'key', 'allowedOrigins', 'lastUsedAt', 'revokedAt', 'createdAt'],
    where: { projectId },
    order: ['createdAt', 'id'],
    ...page,
    raw: true,
    transaction,
  });
}

/** How many write keys of the project work. Who counts them too waits until this transaction ends. */
export async function countLiveWriteKeys(project: InProject): Promise<number> {
  const { database, transaction, projectId } = project;
  await lockName(project, `write_keys:${projectId}`);
  return writeKeys(database).count({ where: { projectId, revokedAt: null }, transaction });
}

/** The project that a write key belongs to, by the key as it is written. */
export function findProjectOfWriteKey(database: Database, written: string): Promise<string | undefined> {
  return findProjectOfKey(database, 'project_of_write_key', written);
}

/** `isWatched`: what comes by it is noted. The first of a minute is, whoever looks. */
type UsableWriteKey = UsableKey & Pick<WriteKey, 'allowedOrigins'> & { isWatched: boolean };

const findUsable = joinedRows<UsableWriteKey>(
  `select id, array['events:write'] as scopes, allowed_origins as "allowedOrigins", ${IS_STALE},
     coalesce(watched_until > now(), false) or ${STALE} as "isWatched"
   from write_keys where key = $1 and revoked_at is null`,
);

/** The project's write key that is written like this, if it may be used now. It may send events and nothing else. */
export async function findUsableWriteKey(
  project: Project,
  written: string,
): Promise<UsableWriteKey | undefined> {
  const [key] = await findUsable(project, [written]);
  return key;
}
