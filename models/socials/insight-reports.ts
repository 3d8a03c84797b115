import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** Seconds that a read waits for its report from now on, if nothing more is heard of it. */
const LIFETIME = 3_600;

/**
 * Writes down that a read needs a report, or that it still does, with the provider's id of the run if there is one. The
 * read's request is kept for another hour.
 * @returns false when nobody asks for the read any more: then nothing is written
 */
export async function requestReport(
  project: InProject,
  digest: string,
  runId: string | null = null,
): Promise<boolean> {
  const kept = await rows<object>(
    project,
    `with kept as (
       update read_results set expires_at = greatest(expires_at, now() + make_interval(secs => $4))
       where project_id = $1 and digest = decode($2, 'hex') and stored_at is null
       returning project_id, digest
     )
     insert into social_reports as report (project_id, digest, run_id, run_since)
     select project_id, digest, $3::text, case when $3::text is not null then now() end from kept
     on conflict (project_id, digest) do update set run_id = coalesce(excluded.run_id, report.run_id),
       run_since = coalesce(excluded.run_since, report.run_since)
     returning 1`,
    [project.projectId, digest, runId, LIFETIME],
  );
  return kept.length > 0;
}

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
  const [row] = await rows<{ runId: string | null; isOverdue: boolean }>(
    project,
    `select run_id as "runId", coalesce(run_since < now() - make_interval(secs => $3), false) as "isOverdue"
     from social_reports where project_id = $1 and digest = decode($2, 'hex')`,
    [project.projectId, digest, LONGEST_RUN],
  );
  return row;
}

/** Notes that a report's run came to nothing, so that another is begun. */
export async function abandonRun(project: InProject, digest: string, runId: string): Promise<void> {
  await rows(
    project,
    `update social_reports set run_id = null, run_since = null
     where project_id = $1 and digest = decode($2, 'hex') and run_id = $3 returning 1`,
    [project.projectId, digest, runId],
  );
}

/** Deletes what is known of a read's report, because the read was answered: the next time it is read anew. */
export async function forgetReport(project: InProject, digest: string): Promise<void> {
  await rows(
    project,
    `delete from social_reports where project_id = $1 and digest = decode($2, 'hex') returning 1`,
    [project.projectId, digest],
  );
}
