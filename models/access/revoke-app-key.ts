import { selectInProject, type InProject } from '../in-project.ts';

/**
 * Ends an app key; one that was revoked keeps its time.
 * @returns when it was revoked, and whether by this call; undefined when the project has no such key
 */
export async function revokeAppKey(
  project: InProject,
  keyId: string,
): Promise<{ revokedAt: Date; now: boolean } | undefined> {
  const [revoked] = await selectInProject<{ revokedAt: Date }>(
    project,
    `update app_keys set revoked_at = now() where id = $1 and revoked_at is null
     returning revoked_at as "revokedAt"`,
    [keyId],
  );
  if (revoked) return { ...revoked, now: true };
  const [earlier] = await selectInProject<{ revokedAt: Date }>(
    project,
    `select revoked_at as "revokedAt" from app_keys where id = $1`,
    [keyId],
  );
  return earlier && { ...earlier, now: false };
}
