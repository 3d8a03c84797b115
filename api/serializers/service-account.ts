import type { ServiceAccountKeyRow, ServiceAccount } from '../../models/access/service-accounts.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** A program that has keys in a project. */
export function serializeServiceAccount(account: ServiceAccount): components['schemas']['ServiceAccount'] {
  return {
    id: account.id,
    projectId: account.projectId,
    name: account.name,
    createdAt: account.createdAt.toISOString(),
  };
}

/** A key of a service account, without its secret. */
export function serializeServiceAccountKey(
  key: Omit<ServiceAccountKeyRow, 'serviceAccount'>,
): components['schemas']['ServiceAccountKey'] {
  return {
    id: key.id,
    serviceAccountId: key.serviceAccountId,
    lastFour: key.lastFour,
    scopes: key.scopes,
    ...(key.expiresAt && { expiresAt: key.expiresAt.toISOString() }),
    ...(key.lastUsedAt && { lastUsedAt: key.lastUsedAt.toISOString() }),
    ...(key.revokedAt && { revokedAt: key.revokedAt.toISOString() }),
    createdAt: key.createdAt.toISOString(),
  };
}
