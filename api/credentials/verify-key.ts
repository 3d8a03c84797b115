import type { Logger } from 'pino';
import { findUsableAppKey } from '../../models/access/app-keys.ts';
import { recordKeyUse } from '../../models/access/keys.ts';
import { findUsableServiceAccountKey } from '../../models/access/service-accounts.ts';
import { findUsableWriteKey } from '../../models/access/write-keys.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { digestSecret, isWellFormedSecret } from '../../models/secret-digest.ts';
import type { LimitLookup } from '../limits/failed-credentials.ts';
import type { KeyCaller, WriteKeyCaller } from './caller.ts';

const KEY_KINDS = {
  apiKey: { prefix: 'tl_sk_', table: 'service_account_keys', find: findUsableServiceAccountKey },
  appKey: { prefix: 'tl_ak_', table: 'app_keys', find: findUsableAppKey },
} as const;

export async function verifyKey(
  { database, logger, limitLookup }: { database: Database; logger: Logger; limitLookup: LimitLookup },
  kind: keyof typeof KEY_KINDS,
  secret: string,
): Promise<KeyCaller | undefined> {
  const { prefix, table, find } = KEY_KINDS[kind];
  if (!isWellFormedSecret(prefix, secret)) return undefined;
  return limitLookup(async () => {
    const key = await find(database, digestSecret(secret));
    if (!key) return undefined;
    const { id: keyId, projectId, scopes, isStale } = key;
    if (isStale) recordUse({ database, logger }, projectId, { table, keyId });
    return { keyId, projectId, scopes: new Set(scopes) };
  });
}

/** Runs in the background, because a failure must not affect the response. */
function recordUse(
  { database, logger }: { database: Database; logger: Logger },
  projectId: string,
  { table, keyId }: { table: Parameters<typeof recordKeyUse>[1]; keyId: string },
): void {
  inProject(database, projectId, (project) => recordKeyUse(project, table, keyId)).catch((error: unknown) => {
    logger.warn(
      { keyId, error: error instanceof Error ? error.name : 'unknown' },
      'last use of key not recorded',
    );
  });
}

export async function verifyWriteKey(
  { database, logger, limitLookup }: { database: Database; logger: Logger; limitLookup: LimitLookup },
  keyText: string,
): Promise<WriteKeyCaller | undefined> {
  if (!isWellFormedSecret('tl_pk_', keyText)) return undefined;
  return limitLookup(async () => {
    const key = await findUsableWriteKey(database, keyText);
    if (!key) return undefined;
    const { id: keyId, projectId, scopes, allowedOrigins, isWatched, isStale } = key;
    if (isStale) recordUse({ database, logger }, projectId, { table: 'write_keys', keyId });
    return { keyId, projectId, scopes: new Set(scopes), allowedOrigins, isWatched };
  });
}
