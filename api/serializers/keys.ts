import type { AppKeyRow } from '../../models/access/app-keys.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import type { WriteKeyRow } from '../../models/access/write-keys.ts';

/** An app key, without its secret. */
export function serializeAppKey(key: AppKeyRow): components['schemas']['AppKey'] {
  return {
    id: key.id,
    name: key.name,
    lastFour: key.lastFour,
    ...(key.lastUsedAt && { lastUsedAt: key.lastUsedAt.toISOString() }),
    ...(key.revokedAt && { revokedAt: key.revokedAt.toISOString() }),
    createdAt: key.createdAt.toISOString(),
  };
}

/** A write key. The key itself is no secret, and is shown each time. */
export function serializeWriteKey(key: WriteKeyRow): components['schemas']['WriteKey'] {
  return {
    id: key.id,
    name: key.name,
    key: key.key,
    allowedOrigins: key.allowedOrigins,
    ...(key.lastUsedAt && { lastUsedAt: key.lastUsedAt.toISOString() }),
    ...(key.revokedAt && { revokedAt: key.revokedAt.toISOString() }),
    createdAt: key.createdAt.toISOString(),
  };
}
