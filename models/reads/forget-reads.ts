import { selectInProject, type InProject } from '../in-project.ts';

/**
 * Deletes everything that was read of a subject, because a write has changed it: the next read asks the provider. What
 * is being read now is not stored either.
 * @param subject a Google Ads customer's id, ten digits
 */
export async function forgetReads(
  project: InProject,
  { connectionId, subject }: { connectionId: string; subject: string },
): Promise<void> {
  await selectInProject(
    project,
    `delete from read_results where project_id = $1 and connection_id = $2 and subject = $3 returning 1`,
    [project.projectId, connectionId, subject],
  );
}
