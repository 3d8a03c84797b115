import { selectInProject, type InProject } from '../in-project.ts';

/**
 * Ends a key of a service account; one that was revoked keeps its time.
 * @param serviceAccountId the account that it must be of; any of the project when left out
 * @returns when it was revoked, and whether by this call; undefined when the project has no such key
 */
export async function revokeServiceAccountKey(
  project: InProject,
  keyId: string,
  serviceAccountId?: string,
): Promise<{ revokedAt: Date; now: boolean } | undefined> {
  const [revoked] = await selectInProject<{ revokedAt: Date }>(
    project,
    `update service_account_keys set revoked_at = now() where id = $1 and ($2::uuid is null or service_account_id = $2)
       and revoked_at is null returning revoked_at as "revokedAt"`,
    [keyId, serviceAccountId ?? null],
  );
  if (revoked) return { ...revoked, now: true };
  const [earlier] = await selectInProject<{ revokedAt: Date }>(
    project,
    `select revoked_at as "revokedAt" from service_account_keys
     where id = $1 and ($2::uuid is null or service_account_id = $2)`,
    [keyId, serviceAccountId ?? null],
  );
  return earlier && { ...earlier, now: false };
}
