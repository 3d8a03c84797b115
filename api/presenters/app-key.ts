import type { AppKeyRow } from '../../models/access/app-keys.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** An app key, without its secret. */
export function presentAppKey(key: AppKeyRow): components['schemas']['AppKey'] {
  return {
    id: key.id,
    name: key.name,
    lastFour: key.lastFour,
    ...(key.lastUsedAt && { lastUsedAt: key.lastUsedAt.toISOString() }),
    ...(key.revokedAt && { revokedAt: key.revokedAt.toISOString() }),
    createdAt: key.createdAt.toISOString(),
  };
}
