import type { Logger } from 'pino';
import { findProjectOfAppKey, findUsableAppKey } from '../../models/access/app-keys.ts';
import {
  findProjectOfServiceAccountKey,
  findUsableServiceAccountKey,
} from '../../models/access/service-accounts.ts';
import type { Database } from '../../models/database.ts';
import { digestSecret, isWellFormedSecret } from '../../models/secret-digest.ts';
import type { LimitLookup } from '../limits/failed-credentials.ts';
import type { KeyCaller } from './caller.ts';
import { recordUse } from './record-use.ts';

/** What tells service-account keys from app keys. */
const KINDS = {
  apiKey: {
    prefix: 'tl_sk_',
    table: 'service_account_keys',
    findProject: findProjectOfServiceAccountKey,
    findUsable: findUsableServiceAccountKey,
  },
  appKey: {
    prefix: 'tl_ak_',
    table: 'app_keys',
    findProject: findProjectOfAppKey,
    findUsable: findUsableAppKey,
  },
} as const;

/**
 * Finds whose a service-account key (`apiKey`) or an app key (`appKey`) is.
 * @returns undefined when the key is malformed, unknown, revoked or expired
 */
export async function verifyKey(
  { database, logger, limitLookup }: { database: Database; logger: Logger; limitLookup: LimitLookup },
  kind: keyof typeof KINDS,
  secret: string,
): Promise<KeyCaller | undefined> {
  const { prefix, table, findProject, findUsable } = KINDS[kind];
  if (!isWellFormedSecret(prefix, secret)) return undefined;
  return limitLookup(async () => {
    const digest = digestSecret(secret);
    const projectId = await findProject(database, digest);
    if (projectId === undefined) return undefined;
    const key = await findUsable({ database, projectId }, digest);
    if (!key) return undefined;
    if (key.isStale) recordUse({ database, logger }, projectId, { table, keyId: key.id });
    return { keyId: key.id, projectId, scopes: new Set(key.scopes) };
  });
}
