import { digestSecret, lastFourOf } from '../secret-digest.ts';
import type { InProject } from '../in-project.ts';
import type { ServiceAccountKey } from './service-account-key.ts';

/** Keeps the digest of a new key of a service account of the project. */
export function issueServiceAccountKey(
  { database, transaction, projectId }: InProject,
  key: { serviceAccountId: string; secret: string; scopes: string[]; expiresAt: Date | null },
): Promise<ServiceAccountKey> {
  return database.serviceAccountKeys.create(
    {
      projectId,
      serviceAccountId: key.serviceAccountId,
      secretDigest: digestSecret(key.secret),
      lastFour: lastFourOf(key.secret),
      scopes: key.scopes,
      expiresAt: key.expiresAt,
    },
    { transaction },
  );
}
