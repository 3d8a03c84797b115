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
    `with kept as (
       select id from journey_requests
       where project_id = $1 and expires_at is not null and ($2::uuid is null or id > $2::uuid) order by id limit 1),
     part as materialized (
       select section, items from journey_export_parts, kept where project_id = $1 and request_id = kept.id),
     erased as (
       update journey_requests known set expires_at = null from kept
       where known.project_id = $1 and known.id = kept.id and (
         exists (select from part, json_array_elements(items) item
           where section = 'visitors' and item ->> 'visitorId' = any($3::text[]))
         or exists (select from part, json_array_elements(items) item
           where section = 'identities' and item ->> 'kind' = 'crm_lead_id' and item ->> 'value' = any($4::text[]))
         or exists (select from part, json_array_elements(items) item
           where section = 'resolutions' and item ->> 'crmLeadId' = any($4::text[]))
         or exists (select from part where lower(items::text) ~ any($5::text[]))) returning known.id),
     forgotten as (
       delete from journey_export_parts part using erased
       where part.project_id = $1 and part.request_id = erased.id)
     select (select id from kept) as next, (select count(*)::int from erased) as erased`,
    [project.projectId, after ?? null, visitorIds, subject.ids, patternsOf(subject)],
  );
  return { erased: row?.erased ?? 0, next: row?.next ?? undefined };
}
