import { digestSecret, lastFourOf } from '../secret-digest.ts';
import type { InProject } from '../in-project.ts';
import type { ServiceAccountKey } from './service-account-key.ts';

/** Keeps the digest of a new key of a service account, which is made when the project has none of that name. */
export async function issueServiceAccountKey(
  { database, transaction, projectId }: InProject,
  key: { serviceAccount: string; secret: string; scopes: string[]; expiresAt: Date | null },
): Promise<ServiceAccountKey> {
  const account =
    (await database.serviceAccounts.findOne({
      where: { projectId, name: key.serviceAccount },
      transaction,
    })) ?? (await database.serviceAccounts.create({ projectId, name: key.serviceAccount }, { transaction }));
  return database.serviceAccountKeys.create(
    {
      projectId,
      serviceAccountId: account.id,
      secretDigest: digestSecret(key.secret),
      lastFour: lastFourOf(key.secret),
      scopes: key.scopes,
      expiresAt: key.expiresAt,
    },
    { transaction },
  );
}
