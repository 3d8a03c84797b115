import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

type Look = 'project_of_service_account_key' | 'project_of_app_key' | 'project_of_write_key';

/** The project that a service-account key belongs to, by the SHA-256 of the key. */
export function findProjectOfServiceAccountKey(
  database: Database,
  secretDigest: Buffer,
): Promise<string | undefined> {
  return lookUp(database, 'project_of_service_account_key', secretDigest);
}

/** The project that an app key belongs to, by the SHA-256 of the key. */
export function findProjectOfAppKey(database: Database, secretDigest: Buffer): Promise<string | undefined> {
  return lookUp(database, 'project_of_app_key', secretDigest);
}

/** The project that a write key belongs to, by the key as it is written. */
export function findProjectOfWriteKey(database: Database, key: string): Promise<string | undefined> {
  return lookUp(database, 'project_of_write_key', key);
}

async function lookUp(
  { sequelize }: Database,
  name: Look,
  key: Buffer | string,
): Promise<string | undefined> {
  const [row] = await sequelize.query<{ projectId: string | null }>(`select ${name}($1) as "projectId"`, {
    bind: [key],
    type: QueryTypes.SELECT,
  });
  return row?.projectId ?? undefined;
}

/** A key that is neither revoked nor expired. `isStale`: its last use was noted more than a minute ago, or never. */
export type UsableKey = { id: string; scopes: string[]; isStale: boolean };

const IS_STALE = `(last_used_at is null or last_used_at < now() - interval '1 minute') as "isStale"`;

/** The project's service-account key with this SHA-256, if it may be used now. */
export async function findUsableServiceAccountKey(
  project: InProject,
  secretDigest: Buffer,
): Promise<UsableKey | undefined> {
  const [key] = await rows<UsableKey>(
    project,
    `select id, scopes, ${IS_STALE} from service_account_keys
     where secret_digest = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [secretDigest],
  );
  return key;
}

/** The project's app key with this SHA-256, if it may be used now. An app key may queue mail and nothing else. */
export async function findUsableAppKey(
  project: InProject,
  secretDigest: Buffer,
): Promise<UsableKey | undefined> {
  const [key] = await rows<UsableKey>(
    project,
    `select id, array['emails:send'] as scopes, ${IS_STALE} from app_keys
     where secret_digest = $1 and revoked_at is null`,
    [secretDigest],
  );
  return key;
}

/** The project's write key that is written like this, if it may be used now. It may send events and nothing else. */
export async function findUsableWriteKey(
  project: InProject,
  written: string,
): Promise<(UsableKey & { allowedOrigins: string[] }) | undefined> {
  const [key] = await rows<UsableKey & { allowedOrigins: string[] }>(
    project,
    `select id, array['events:write'] as scopes, allowed_origins as "allowedOrigins", ${IS_STALE} from write_keys
     where key = $1 and revoked_at is null`,
    [written],
  );
  return key;
}

/** Notes that a key was used, unless that was noted within the last minute. */
export async function touchKey(
  project: InProject,
  table: 'service_account_keys' | 'app_keys' | 'write_keys',
  keyId: string,
): Promise<void> {
  await rows(
    project,
    `update ${table} set last_used_at = now()
     where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute') returning id`,
    [keyId],
  );
}

/**
 * How many keys of the project, of service accounts and of applications, are neither revoked nor expired. Who counts
 * them too waits until this transaction ends, so that none is overlooked.
 */
export async function countLiveKeys(project: InProject): Promise<number> {
  await rows(project, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`keys:${project.projectId}`]);
  const [counted] = await rows<{ keys: number }>(
    project,
    `select ((select count(*) from service_account_keys
              where revoked_at is null and (expires_at is null or expires_at > now()))
           + (select count(*) from app_keys where revoked_at is null))::int as keys`,
  );
  return counted?.keys ?? 0;
}
