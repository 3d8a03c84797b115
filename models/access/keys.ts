import { lockName } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { joinedRows, rows, run } from '../rows.ts';

/** A key that is neither revoked nor expired. `isStale`: its last use was recorded more than a minute ago, or never. */
export type UsableKey = { id: string; scopes: readonly string[]; isStale: boolean };

/** A condition on a table of keys. */
export const STALE = `(last_used_at is null or last_used_at < now() - interval '1 minute')`;

/** The column `isStale` of a {@link UsableKey}. */
export const IS_STALE = `${STALE} as "isStale"`;

/**
 * Makes the search for keys of one kind, of any project.
 * @param projectOf a function of the schema that names the project of a key
 * @param usable SQL: the project's key `$1`, if it may be used now
 */
export function keyFinder<Key extends UsableKey = UsableKey>(projectOf: string, usable: string) {
  const findProject = joinedRows<{ projectId: string | null }>(`select ${projectOf}($1) as "projectId"`);
  const findUsable = joinedRows<Key>(usable);
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

/** Records that a key was used, unless that was recorded within the last minute. */
export async function touchKey(
  project: InProject,
  keys: 'service_account_keys' | 'app_keys' | 'write_keys',
  keyId: string,
): Promise<void> {
  await run(project, `update ${keys} set last_used_at = now() where id = $1 and ${STALE}`, [keyId]);
}

/** A key of the project. A `serviceAccountId`: it must be of that account. */
type KeyOfProject =
  | { table: 'app_keys' | 'write_keys'; id: string }
  | { table: 'service_account_keys'; id: string; serviceAccountId?: string };

/**
 * Ends a key; one that was revoked keeps its time.
 * @returns when it was revoked, and whether by this call; undefined when the project has no such key
 */
export async function revokeKey(
  project: InProject,
  key: KeyOfProject,
): Promise<{ revokedAt: Date; now: boolean } | undefined> {
  const account = key.table === 'service_account_keys' ? key.serviceAccountId : undefined;
  const [revoked] = await rows<{ revokedAt: Date; now: boolean }>(
    project,
    `update ${key.table} set revoked_at = coalesce(revoked_at, now())
     where id = $1 ${account === undefined ? '' : 'and service_account_id = $2'}
     returning new.revoked_at as "revokedAt", old.revoked_at is null as now`,
    account === undefined ? [key.id] : [key.id, account],
  );
  return revoked;
}

/**
 * How many keys of the project, of service accounts and of applications, are neither revoked nor expired. Who counts
 * them too waits until this transaction ends, so that none is overlooked.
 */
export async function countLiveKeys(project: InProject): Promise<number> {
  await lockName(project, `keys:${project.projectId}`);
  const [counted] = await rows<{ keys: number }>(
    project,
    `select ((select count(*) from service_account_keys
              where revoked_at is null and (expires_at is null or expires_at > now()))
           + (select count(*) from app_keys where revoked_at is null))::int as keys`,
  );
  return counted?.keys ?? 0;
}
