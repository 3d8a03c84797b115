import { selectInProject, type InProject } from '../in-project.ts';

/** Notes that a report's run came to nothing, so that another is begun. */
export async function giveUpRun(project: InProject, digest: string, runId: string): Promise<void> {
  await selectInProject(
    project,
    `update social_reports set run_id = null, run_since = null
     where project_id = $1 and digest = decode($2, 'hex') and run_id = $3 returning 1`,
    [project.projectId, digest, runId],
  );
}
