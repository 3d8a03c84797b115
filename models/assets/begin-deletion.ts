import { selectInProject, type InProject } from '../in-project.ts';

/**
 * Takes assets away from callers; what is in the store is deleted after them, now or by the sweep.
 * @returns the ids of those that were there
 */
export async function beginDeletion(project: InProject, ids: readonly string[]): Promise<string[]> {
  const rows = await selectInProject<{ id: string }>(
    project,
    `update assets set state = 'deleting', look_at = now()
     where project_id = $1 and id = any($2::uuid[]) and state <> 'deleting' returning id`,
    [project.projectId, ids],
  );
  return rows.map(({ id }) => id);
}
