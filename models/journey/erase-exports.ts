import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { JourneySubject } from './subjects.ts';
import { patternsOf } from './subjects.ts';

/** The database's clock, by which exports begin. In microseconds, which a Date does not have. */
export async function readClock(project: InProject): Promise<string> {
  const [row] = await rows<{ now: string }>(project, 'select now()::text as now');
  if (!row) throw new Error('The database has no clock.');
  return row.now;
}

/** Whether an export runs that began before a moment: it may hold what was erased since. */
export async function isExportRunning(project: InProject, before: string): Promise<boolean> {
  const [row] = await rows(
    project,
    `select id from journey_requests
     where project_id = $1 and kind = 'export' and state = 'running' and created_at < $2::timestamptz limit 1`,
    [project.projectId, before],
  );
  return row !== undefined;
}

/**
 * Checks the next document of an ended export, and deletes it if it contains the subject. One document per call,
 * because each may be large.
 * @param after the request whose document was checked last
 * @returns `next`: the request whose document was checked now; undefined when there was none
 */
export async function eraseNextExport(
  project: InProject,
  { subject, visitorIds }: { subject: JourneySubject; visitorIds: readonly string[] },
  after: string | undefined,
): Promise<{ erased: number; next: string | undefined }> {
  const [row] = await rows<{ next: string | null; erased: number }>(
    project,
    `with kept as materialized (
       select id, document, lower(document::text) as written from journey_requests
       where project_id = $1 and document is not null and ($2::uuid is null or id > $2::uuid) order by id limit 1),
     erased as (
       update journey_requests known set document = null, expires_at = null from kept
       where known.project_id = $1 and known.id = kept.id and (
         exists (select from json_array_elements(kept.document -> 'visitors') visitor
           where visitor ->> 'visitorId' = any($3::text[]))
         or exists (select from json_array_elements(kept.document -> 'identities') known_by
           where known_by ->> 'kind' = 'crm_lead_id' and known_by ->> 'value' = any($4::text[]))
         or exists (select from json_array_elements(kept.document -> 'resolutions') resolution
           where resolution ->> 'crmLeadId' = any($4::text[]))
         or written ~ any($5::text[])) returning 1)
     select (select id from kept) as next, (select count(*)::int from erased) as erased`,
    [project.projectId, after ?? null, visitorIds, subject.ids, patternsOf(subject)],
  );
  return { erased: row?.erased ?? 0, next: row?.next ?? undefined };
}
