import type { ServiceAccountKeyRow, ServiceAccount } from '../../models/access/service-accounts.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { selectFields } from './present.ts';

export function serializeServiceAccount(account: ServiceAccount): components['schemas']['ServiceAccount'] {
  return selectFields(account, ['id', 'projectId', 'name', 'createdAt']);
}

/** Serializes a key without its secret. */
export function serializeServiceAccountKey(
  key: Omit<ServiceAccountKeyRow, 'serviceAccount'>,
): components['schemas']['ServiceAccountKey'] {
  const times = ['expiresAt', 'lastUsedAt', 'revokedAt', 'createdAt'] as const;
  return selectFields(key, ['id', 'serviceAccountId', 'lastFour', 'scopes', ...times]);
}
