import { selectInProject, type InProject } from '../in-project.ts';

/** A key that is neither revoked nor expired. `isStale`: its last use was noted more than a minute ago, or never. */
export type UsableKey = { id: string; scopes: string[]; isStale: boolean };

const IS_STALE = `(last_used_at is null or last_used_at < now() - interval '1 minute') as "isStale"`;

/** The project's service-account key with this SHA-256, if it may be used now. */
export async function findUsableServiceAccountKey(
  project: InProject,
  secretDigest: Buffer,
): Promise<UsableKey | undefined> {
  const [key] = await selectInProject<UsableKey>(
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
  const [key] = await selectInProject<UsableKey>(
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
  const [key] = await selectInProject<UsableKey & { allowedOrigins: string[] }>(
    project,
    `select id, array['events:write'] as scopes, allowed_origins as "allowedOrigins", ${IS_STALE} from write_keys
     where key = $1 and revoked_at is null`,
    [written],
  );
  return key;
}
