import { selectInProject, type InProject } from '../in-project.ts';

/** Seconds that a read waits for its report from now on, if nothing more is heard of it. */
const LIFETIME = 3_600;

/**
 * Writes down that a read needs a report, or that it still does, with the provider's id of the run if there is one. The
 * read's request is kept for another hour.
 * @returns false when nobody asks for the read any more: then nothing is written
 */
export async function wantReport(
  project: InProject,
  digest: string,
  runId: string | null = null,
): Promise<boolean> {
  const kept = await selectInProject<object>(
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
