import { selectInProject, type InProject } from '../in-project.ts';

/** Deletes what is known of a read's report, because the read was answered: the next time it is read anew. */
export async function forgetReport(project: InProject, digest: string): Promise<void> {
  await selectInProject(
    project,
    `delete from social_reports where project_id = $1 and digest = decode($2, 'hex') returning 1`,
    [project.projectId, digest],
  );
}
