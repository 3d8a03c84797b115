import type { InProject } from '../in-project.ts';
import { digestSecret, lastFourOf } from '../secret-digest.ts';
import { defineTable, type RowOf } from '../table.ts';
import { IS_STALE, keyFinder } from './keys.ts';

/** A key that an application sends as `X-App-Key`: it names its project and lets it queue mail. */
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

/** An app key without its digest. */
export type AppKeyRow = Omit<AppKey, 'projectId' | 'secretDigest'>;

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

/** Finds the app key with this SHA-256. An app key may queue mail and nothing else. */
export const findUsableAppKey = keyFinder(
  'project_of_app_key',
  `select id, array['emails:send'] as scopes, ${IS_STALE} from app_keys
   where secret_digest = $1 and revoked_at is null`,
);
