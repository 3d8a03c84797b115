import type { InProject } from '../in-project.ts';
import { digestSecret, getLastFour } from '../secret-digest.ts';
import { defineTable, type RowOf } from '../table.ts';
import { STALE_COLUMN, createKeyFinder } from './keys.ts';

/** An application sends this key as `X-App-Key`. The key identifies the project and allows queueing mail. */
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

/** Includes revoked keys, oldest first. Without a limit, finds all. */
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

/** Takes the SHA-256 of the secret. */
export const findUsableAppKey = createKeyFinder(
  'project_of_app_key',
  `select id, array['emails:send'] as scopes, ${STALE_COLUMN} from app_keys
   where secret_digest = $1 and revoked_at is null`,
);
