import type { InProject } from '../in-project.ts';
import { digestSecret, getLastFour } from '../secret-digest.ts';
import { defineTable, type RowOf } from '../table.ts';
import { IS_STALE, createKeyFinder } from './keys.ts';

/** Key that an application sends as `X-App-Key`. It identifies the project and allows queueing mail. */
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

/** Finds app keys of the project, oldest first, including revoked ones. Without a limit, all of them. */
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

/** Inserts a new app key; only its digest is stored. */
export function insertAppKey(
  { database, transaction, projectId }: InProject,
  { name, secret }: { name: string; secret: string },
): Promise<AppKey> {
  return appKeys(database).create(
    { projectId, name, secretDigest: digestSecret(secret), lastFour: getLastFour(secret) },
    { transaction },
  );
}

/** Finds an app key by its SHA-256. */
export const findUsableAppKey = createKeyFinder(
  'project_of_app_key',
  `select id, array['emails:send'] as scopes, ${IS_STALE} from app_keys
   where secret_digest = $1 and revoked_at is null`,
);
