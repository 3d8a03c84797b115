import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/**
 * Whether a connection works by another secret than the one that was tried, or works where none could be tried. Its row
 * stays as it is until the transaction ends.
 * @param tried what was sealed in its row; undefined: the connection could not be used
 */
export async function isConnectedAnew(
  project: InProject,
  connectionId: string,
  tried: string | undefined,
): Promise<boolean> {
  const [found] = await rows<{ isAnew: boolean }>(
    project,
    `select status = 'active' and sealed_secret is distinct from $3 as "isAnew" from connections
     where project_id = $1 and id = $2 for share`,
    [project.projectId, connectionId, tried ?? null],
  );
  return found?.isAnew ?? false;
}

/** Whether there is such a connection that was not ended. It stays so until the transaction ends. */
export async function lockStanding(project: InProject, connectionId: string): Promise<boolean> {
  const found = await rows(
    project,
    `select from connections where project_id = $1 and id = $2 and status <> 'revoked' for update`,
    [project.projectId, connectionId],
  );
  return found.length > 0;
}
