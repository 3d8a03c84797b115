import { lockName } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { findRow, getValue, run, shareQuery } from '../rows.ts';

/**
 * Key that is neither revoked nor expired. `isStale`: no use is recorded, or the last recorded use was over a
 * minute ago.
 */
export type UsableKey = { id: string; scopes: readonly string[]; isStale: boolean };

export const IS_STALE = `(last_used_at is null or last_used_at < now() - interval '1 minute')`;

export const STALE_COLUMN = `${IS_STALE} as "isStale"`;

/**
 * Returns a function that finds a usable key without knowing its project.
 * @param findProjectFunction database function that returns the project of a key
 * @param usableKeySql SQL that selects the key `$1` of the project if it is usable
 */
export function createKeyFinder<Key extends UsableKey = UsableKey>(
  findProjectFunction: string,
  usableKeySql: string,
) {
  const findProject = shareQuery<{ projectId: string | null }>(
    `select ${findProjectFunction}($1) as "projectId"`,
  );
  const findUsable = shareQuery<Key>(usableKeySql);
  return async (
    database: Database,
    key: Buffer | string,
  ): Promise<(Key & { projectId: string }) | undefined> => {
    const projectId = (await findProject(database, [key]))[0]?.projectId ?? undefined;
    if (projectId === undefined) return undefined;
    const [found] = await findUsable({ database, projectId }, [key]);
    return found && { ...found, projectId };
  };
}

/** Records the last use of a key, at most once a minute. */
export async function recordKeyUse(
  project: InProject,
  keys: 'service_account_keys' | 'app_keys' | 'write_keys',
  keyId: string,
): Promise<void> {
  await run(project, `update ${keys} set last_used_at = now() where id = $1 and ${IS_STALE}`, [keyId]);
}

/** `serviceAccountId`: account to which the key must belong. */
type KeyOfProject =
  | { table: 'app_keys' | 'write_keys'; id: string }
  | { table: 'service_account_keys'; id: string; serviceAccountId?: string };

/**
 * Revokes a key. A second call does not change the recorded time.
 * @returns undefined if the project has no such key
 */
export function revokeKey(
  project: InProject,
  key: KeyOfProject,
): Promise<{ revokedAt: Date; revokedByThisCall: boolean } | undefined> {
  const accountId = key.table === 'service_account_keys' ? key.serviceAccountId : undefined;
  return findRow<{ revokedAt: Date; revokedByThisCall: boolean }>(
    project,
    `update ${key.table} set revoked_at = coalesce(revoked_at, now())
     where id = $1 ${accountId === undefined ? '' : 'and service_account_id = $2'}
     returning new.revoked_at as "revokedAt", old.revoked_at is null as "revokedByThisCall"`,
    accountId === undefined ? [key.id] : [key.id, accountId],
  );
}

/**
 * Counts usable keys. Takes a lock until the transaction ends, so that concurrent requests cannot together
 * exceed the limit.
 */
export async function countLiveKeys(project: InProject): Promise<number> {
  await lockName(project, `keys:${project.projectId}`);
  return getValue<number>(
    project,
    `select ((select count(*) from service_account_keys
              where revoked_at is null and (expires_at is null or expires_at > now()))
           + (select count(*) from app_keys where revoked_at is null))::int as keys`,
  );
}
