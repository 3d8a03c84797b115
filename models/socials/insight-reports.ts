import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';

/** A report that a read needs, because the provider gives its answer in no other way. */
const insightReports = defineTable({ tableName: 'social_reports', timestamps: 'created' }, (c) => ({
  projectId: c.key(c.uuid()),
  /** Of the read. */
  digest: c.key(c.bytes()),
  /** The provider's id of its run; null while the run is to be begun. */
  runId: c.nullable(c.text()),
  runSince: c.nullable(c.timestamp()),
  createdAt: c.generated(c.timestamp()),
}));

type InsightReport = RowOf<typeof insightReports>;

/** Seconds that a read waits for its report from now on, if nothing more is heard of it. */
const REQUEST_TTL_SECONDS = 3_600;

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
  const kept = await run(
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
  return kept > 0;
}

/** Seconds after which nobody waits for a run any more: one that is lost at the provider would be checked for ever. */
const MAX_RUN_SECONDS = 3_000;

type FoundReport = Pick<InsightReport, 'runId'> & { isOverdue: boolean };

/**
 * A report that is requested for a read. Without `runId` it was not begun; `isOverdue`: its run should have ended
 * long ago. Undefined when none is requested.
 */
export async function findReport(project: Project, digest: string): Promise<FoundReport | undefined> {
  const [row] = await rows<FoundReport>(
    project,
    `select run_id as "runId", coalesce(run_since < now() - make_interval(secs => $3), false) as "isOverdue"
     from social_reports where project_id = $1 and digest = decode($2, 'hex')`,
    [project.projectId, digest, MAX_RUN_SECONDS],
  );
  return row;
}

/** Records that a report's run failed, so that another is started. */
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

/** Deletes what is known of a read's report, because the read was answered: the next one begins its own. */
export async function forgetReport(
  { database, transaction, projectId }: InProject,
  digest: string,
): Promise<void> {
  await insightReports(database).destroy({
    where: { projectId, digest: Buffer.from(digest, 'hex') },
    transaction,
  });
}
