import type { InProject, Project } from '../in-project.ts';
import { findRow, run } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';

const insightReports = defineTable({ tableName: 'social_reports' }, (c) => ({
  projectId: c.key(c.uuid()),
  digest: c.key(c.bytes()),
  runId: c.nullable(c.text()),
  runSince: c.nullable(c.timestamp()),
}));

type InsightReport = RowOf<typeof insightReports>;

/** Minimum number of seconds for which a read's request is kept after each update of its report. */
const REQUEST_TTL_SECONDS = 3_600;

/**
 * Inserts the report of a read, or stores the provider's run id in it. Keeps the read's request for at least
 * another hour.
 * @returns false, without changes, if the read's request was deleted or answered
 */
export async function requestReport(
  project: InProject,
  digest: string,
  runId: string | null = null,
): Promise<boolean> {
  const requested = await run(
    project,
    `with kept as (
       update read_results set expires_at = greatest(expires_at, now() + make_interval(secs => $4))
       where project_id = $1 and digest = decode($2, 'hex') and stored_at is null
       returning project_id, digest
     )
     insert into social_reports as report (project_id, digest, run_id, run_since)
     select project_id, digest, $3::text, case when $3::text is not null then now() end from kept
     on conflict (project_id, digest) do update set run_id = coalesce(excluded.run_id, report.run_id),
       run_since = coalesce(excluded.run_since, report.run_since)`,
    [project.projectId, digest, runId, REQUEST_TTL_SECONDS],
  );
  return requested > 0;
}

/** Without this limit, a run that the provider lost would be polled for ever. */
const MAX_RUN_SECONDS = 3_000;

type FoundReport = Pick<InsightReport, 'runId'> & { isOverdue: boolean };

/**
 * Finds the report of a read. `runId`: null if no run was started or the last run was abandoned. `isOverdue`:
 * the run has taken longer than {@link MAX_RUN_SECONDS}.
 */
export function findReport(project: Project, digest: string): Promise<FoundReport | undefined> {
  return findRow<FoundReport>(
    project,
    `select run_id as "runId", coalesce(run_since < now() - make_interval(secs => $3), false) as "isOverdue"
     from social_reports where project_id = $1 and digest = decode($2, 'hex')`,
    [project.projectId, digest, MAX_RUN_SECONDS],
  );
}

/** Deletes the id of a report's failed run, so that a worker starts another run. */
export async function abandonRun(
  { database, transaction, projectId }: InProject,
  digest: string,
  runId: string,
): Promise<void> {
  await insightReports(database).update(
    { runId: null, runSince: null },
    { where: { projectId, digest: Buffer.from(digest, 'hex'), runId }, transaction },
  );
}

export async function forgetReport(
  { database, transaction, projectId }: InProject,
  digest: string,
): Promise<void> {
  await insightReports(database).destroy({
    where: { projectId, digest: Buffer.from(digest, 'hex') },
    transaction,
  });
}
