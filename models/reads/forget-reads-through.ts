import { selectInProject, type InProject } from '../in-project.ts';

/**
 * Deletes everything that was read through a connection, because it leads elsewhere now. What is being read is not
 * stored either.
 */
export async function forgetReadsThrough(project: InProject, connectionId: string): Promise<void> {
  await selectInProject(
    project,
    `delete from read_results where project_id = $1 and connection_id = $2 returning connection_id`,
    [project.projectId, connectionId],
  );
}
