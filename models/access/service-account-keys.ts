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

/** A secret of a service account; only its SHA-256 is kept, and its last four characters to tell it by. */
export class ServiceAccountKey extends Model<
  InferAttributes<ServiceAccountKey>,
  InferCreationAttributes<ServiceAccountKey>
> {
  declare id: CreationOptional<string>;
  declare projectId: string;
  declare serviceAccountId: string;
  declare secretDigest: Buffer;
  declare lastFour: string;
  declare scopes: string[];
  declare expiresAt: CreationOptional<Date | null>;
  declare lastUsedAt: CreationOptional<Date | null>;
  declare revokedAt: CreationOptional<Date | null>;
  declare createdAt: CreationOptional<Date>;
}

export const serviceAccountKeys = table((sequelize) =>
  class extends ServiceAccountKey {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      projectId: { type: DataTypes.UUID, allowNull: false },
      serviceAccountId: { type: DataTypes.UUID, allowNull: false },
      secretDigest: { type: DataTypes.BLOB, allowNull: false },
      lastFour: { type: DataTypes.TEXT, allowNull: false },
      scopes: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false },
      expiresAt: { type: DataTypes.DATE },
      lastUsedAt: { type: DataTypes.DATE },
      revokedAt: { type: DataTypes.DATE },
      createdAt: { type: DataTypes.DATE },
    },
    {
      sequelize,
      modelName: 'ServiceAccountKey',
      tableName: 'service_account_keys',
      underscored: true,
      updatedAt: false,
    },
  ),
);

export type ServiceAccountKeyRow = {
  id: string;
  serviceAccountId: string;
  /** Its name. */
  serviceAccount: string;
  lastFour: string;
  scopes: string[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
};

/** The keys of one service account, or of all of the project; a page of them, or all. */
type Which = { serviceAccountId?: string; limit?: number; offset?: number };

/** Keys of the project's service accounts, revoked ones too, oldest first. */
export function listServiceAccountKeys(
  project: InProject,
  { serviceAccountId, limit, offset }: Which = {},
): Promise<ServiceAccountKeyRow[]> {
  return rows<ServiceAccountKeyRow>(
    project,
    `select k.id, a.id as "serviceAccountId", a.name as "serviceAccount", k.last_four as "lastFour", k.scopes,
       k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt",
       k.created_at as "createdAt"
     from service_account_keys k join service_accounts a on a.id = k.service_account_id
     where $1::uuid is null or a.id = $1
     order by k.created_at, k.id limit $2::bigint offset $3::bigint`,
    [serviceAccountId ?? null, limit ?? null, offset ?? null],
  );
}

/** Keeps the digest of a new key of a service account of the project. */
export function issueServiceAccountKey(
  { database, transaction, projectId }: InProject,
  key: { serviceAccountId: string; secret: string; scopes: string[]; expiresAt: Date | null },
): Promise<ServiceAccountKey> {
  return serviceAccountKeys({ database }).create(
    {
      projectId,
      serviceAccountId: key.serviceAccountId,
      secretDigest: digestSecret(key.secret),
      lastFour: lastFourOf(key.secret),
      scopes: key.scopes,
      expiresAt: key.expiresAt,
    },
    { transaction },
  );
}

/**
 * Ends a key of a service account; one that was revoked keeps its time.
 * @param serviceAccountId the account that it must be of; any of the project when left out
 * @returns when it was revoked, and whether by this call; undefined when the project has no such key
 */
export async function revokeServiceAccountKey(
  project: InProject,
  keyId: string,
  serviceAccountId?: string,
): Promise<{ revokedAt: Date; now: boolean } | undefined> {
  const [revoked] = await rows<{ revokedAt: Date }>(
    project,
    `update service_account_keys set revoked_at = now() where id = $1 and ($2::uuid is null or service_account_id = $2)
       and revoked_at is null returning revoked_at as "revokedAt"`,
    [keyId, serviceAccountId ?? null],
  );
  if (revoked) return { ...revoked, now: true };
  const [earlier] = await rows<{ revokedAt: Date }>(
    project,
    `select revoked_at as "revokedAt" from service_account_keys
     where id = $1 and ($2::uuid is null or service_account_id = $2)`,
    [keyId, serviceAccountId ?? null],
  );
  return earlier && { ...earlier, now: false };
}
