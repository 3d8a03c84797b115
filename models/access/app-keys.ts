import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { digestSecret, lastFourOf } from '../secret-digest.ts';
import { table } from '../table.ts';

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
      projectId: { type: DataTypes.UUID, allowNull: false },
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

export type AppKeyRow = {
  id: string;
  name: string;
  lastFour: string;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
};

/** The app keys of the project, revoked ones too, oldest first; a page of them, or all. */
export function listAppKeys(
  project: InProject,
  { limit, offset }: { limit?: number; offset?: number } = {},
): Promise<AppKeyRow[]> {
  return rows<AppKeyRow>(
    project,
    `select id, name, last_four as "lastFour", last_used_at as "lastUsedAt", revoked_at as "revokedAt",
       created_at as "createdAt"
     from app_keys order by created_at, id limit $1::bigint offset $2::bigint`,
    [limit ?? null, offset ?? null],
  );
}

/** Keeps the digest of a new app key of the project. */
export function issueAppKey(
  { database, transaction, projectId }: InProject,
  { name, secret }: { name: string; secret: string },
): Promise<AppKey> {
  return appKeys({ database }).create(
    { projectId, name, secretDigest: digestSecret(secret), lastFour: lastFourOf(secret) },
    { transaction },
  );
}

/**
 * Ends an app key; one that was revoked keeps its time.
 * @returns when it was revoked, and whether by this call; undefined when the project has no such key
 */
export async function revokeAppKey(
  project: InProject,
  keyId: string,
): Promise<{ revokedAt: Date; now: boolean } | undefined> {
  const [revoked] = await rows<{ revokedAt: Date }>(
    project,
    `update app_keys set revoked_at = now() where id = $1 and revoked_at is null
     returning revoked_at as "revokedAt"`,
    [keyId],
  );
  if (revoked) return { ...revoked, now: true };
  const [earlier] = await rows<{ revokedAt: Date }>(
    project,
    `select revoked_at as "revokedAt" from app_keys where id = $1`,
    [keyId],
  );
  return earlier && { ...earlier, now: false };
}
