import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { joinedRows } from '../rows.ts';
import { digestSecret, lastFourOf } from '../secret-digest.ts';
import { table } from '../table.ts';
import { findProjectOfKey, IS_STALE, type UsableKey } from './keys.ts';

/** A key that an application sends as `X-App-Key`: it names its project and lets it queue mail. */
export class AppKey extends Model<InferAttributes<AppKey>, InferCreationAttributes<AppKey>> {
  declare id: CreationOptional<string>;
  declare projectId: string;
  declare name: string;
  declare secretDigest: Buffer;
  declare lastFour: string;
  declare lastUsedAt: CreationOptional<Date | null>;
  declare revokedAt: CreationOptional<Date | null>;
  declare createdAt: CreationOptional<Date>;
}

export const appKeys = table((sequelize) =>
  class extends AppKey {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      projectId: { type: DataTypes.UUID, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      secretDigest: { type: DataTypes.BLOB, allowNull: false },
      lastFour: { type: DataTypes.TEXT, allowNull: false },
      lastUsedAt: { type: DataTypes.DATE },
      revokedAt: { type: DataTypes.DATE },
      createdAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'AppKey', tableName: 'app_keys', underscored: true, updatedAt: false },
  ),
);

/** An app key without its digest. */
export type AppKeyRow = Omit<InferAttributes<AppKey>, 'projectId' | 'secretDigest'>;

/** The app keys of the project, revoked ones too, oldest first; a page of them, or all. */
export function findAppKeys(
  { database, transaction, projectId }: InProject,
  page: { limit?: number; offset?: number } = {},
): Promise<AppKeyRow[]> {
  return appKeys(database).findAll({
    attributes: ['id', 'name', 'lastFour', 'lastUsedAt', 'revokedAt', 'createdAt'],
    where: { projectId },
    order: ['createdAt', 'id'],
    ...page,
    raw: true,
    transaction,
  });
}

/** Keeps the digest of a new app key of the project. */
export function insertAppKey(
  { database, transaction, projectId }: InProject,
  { name, secret }: { name: string; secret: string },
): Promise<AppKey> {
  return appKeys(database).create(
    { projectId, name, secretDigest: digestSecret(secret), lastFour: lastFourOf(secret) },
    { transaction },
  );
}

/** The project that an app key belongs to, by the SHA-256 of the key. */
export function findProjectOfAppKey(database: Database, secretDigest: Buffer): Promise<string | undefined> {
  return findProjectOfKey(database, 'project_of_app_key', secretDigest);
}

const findUsable = joinedRows<UsableKey>(
  `select id, array['emails:send'] as scopes, ${IS_STALE} from app_keys
   where secret_digest = $1 and revoked_at is null`,
);

/** The project's app key with this SHA-256, if it may be used now. An app key may queue mail and nothing else. */
export async function findUsableAppKey(
  project: Project,
  secretDigest: Buffer,
): Promise<UsableKey | undefined> {
  const [key] = await findUsable(project, [secretDigest]);
  return key;
}
