import { selectInProject, type InProject } from '../in-project.ts';

/** Seconds after which nobody waits for a run any more: one that is lost at the provider would be looked at for ever. */
const LONGEST_RUN = 3_000;

/**
 * A report that is wanted for a read. Without `runId` it was not begun; `isOverdue`: its run should have ended long ago.
 * Undefined when none is wanted.
 */
export async function findReport(
  project: InProject,
  digest: string,
): Promise<{ runId: string | null; isOverdue: boolean } | undefined> {
  const [row] = await selectInProject<{ runId: string | null; isOverdue: boolean }>(
    project,
    `select run_id as "runId", coalesce(run_since < now() - make_interval(secs => $3), false) as "isOverdue"
     from social_reports where project_id = $1 and digest = decode($2, 'hex')`,
    [project.projectId, digest, LONGEST_RUN],
  );
  return row;
}
