import type { Logger } from 'pino';
import { findProjectOfWriteKey, findUsableWriteKey } from '../../models/access/write-keys.ts';
import type { Database } from '../../models/database.ts';
import { isWellFormedSecret } from '../../models/secret-digest.ts';
import type { LimitLookup } from '../limits/failed-credentials.ts';
import type { WriteKeyCaller } from './caller.ts';
import { recordUse } from './record-use.ts';

/**
 * Finds whose a write key is.
 * @returns undefined when the key is malformed, unknown or revoked
 */
export async function verifyWriteKey(
  { database, logger, limitLookup }: { database: Database; logger: Logger; limitLookup: LimitLookup },
  written: string,
): Promise<WriteKeyCaller | undefined> {
  if (!isWellFormedSecret('tl_pk_', written)) return undefined;
  return limitLookup(async () => {
    const projectId = await findProjectOfWriteKey(database, written);
    if (projectId === undefined) return undefined;
    const key = await findUsableWriteKey({ database, projectId }, written);
    if (!key) return undefined;
    if (key.isStale) recordUse({ database, logger }, projectId, { table: 'write_keys', keyId: key.id });
    const { id: keyId, scopes, allowedOrigins, isWatched } = key;
    return { keyId, projectId, scopes: new Set(scopes), allowedOrigins, isWatched };
  });
}
