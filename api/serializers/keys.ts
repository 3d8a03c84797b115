import type { AppKeyRow } from '../../models/access/app-keys.ts';
import type { ServiceAccountKeyRow, ServiceAccount } from '../../models/access/service-accounts.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import type { WriteKeyRow } from '../../models/access/write-keys.ts';
import { selectFields } from './select-fields.ts';

export function serializeAppKey(key: AppKeyRow): components['schemas']['AppKey'] {
  return selectFields(key, ['id', 'name', 'lastFour', 'lastUsedAt', 'revokedAt', 'createdAt']);
}

/** A write key is public, so its value is always included. */
export function serializeWriteKey(key: WriteKeyRow): components['schemas']['WriteKey'] {
  return selectFields(key, ['id', 'name', 'key', 'allowedOrigins', 'lastUsedAt', 'revokedAt', 'createdAt']);
}

export function serializeServiceAccount(account: ServiceAccount): components['schemas']['ServiceAccount'] {
  return selectFields(account, ['id', 'projectId', 'name', 'createdAt']);
}

export function serializeServiceAccountKey(
  key: Omit<ServiceAccountKeyRow, 'serviceAccount'>,
): components['schemas']['ServiceAccountKey'] {
  const times = ['expiresAt', 'lastUsedAt', 'revokedAt', 'createdAt'] as const;
  return selectFields(key, ['id', 'serviceAccountId', 'lastFour', 'scopes', ...times]);
}
