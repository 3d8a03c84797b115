import type { InProject } from '../in-project.ts';
import { digestSecret, getLastFour } from '../secret-digest.ts';
import { defineTable, type RowOf } from '../table.ts';
import { STALE_COLUMN, createKeyFinder } from './keys.ts';

/**
 * Keys that applications send in the header `X-App-Key`. A key identifies its project and has only the scope
 * `emails:send`.
 */
export const appKeys = defineTable({ tableName: 'app_keys', timestamps: 'created' }, (c) => ({
  id: c.newId(),
  projectId: c.key(c.uuid()),
  name: c.text(),
  secretDigest: c.bytes(),
  lastFour: c.text(),
  lastUsedAt: c.nullable(c.timestamp()),
  revokedAt: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
}));

export type AppKey = RowOf<typeof appKeys>;

export type AppKeyRow = Omit<AppKey, 'projectId' | 'secretDigest'>;

/** Finds app keys, oldest first, and includes revoked keys. Without a limit, finds all. */
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

/** Stores only the digest and the last four characters of the secret. */
export function insertAppKey(
  { database, transaction, projectId }: InProject,
  { name, secret }: { name: string; secret: string },
): Promise<AppKey> {
  return appKeys(database).create(
    { projectId, name, secretDigest: digestSecret(secret), lastFour: getLastFour(secret) },
    { transaction },
  );
}

/** Finds a key by the SHA-256 of its secret. */
export const findUsableAppKey = createKeyFinder(
  'project_of_app_key',
  `select id, array['emails:send'] as scopes, ${STALE_COLUMN} from app_keys
   where secret_digest = $1 and revoked_at is null`,
);
