import type { InProject, Project } from '../in-project.ts';
import { findRow, rows, run } from '../rows.ts';

/** Sections of an export's document, in order. */
export const EXPORT_SECTIONS = [
  'visitors',
  'identities',
  'sessions',
  'orders',
  'events',
  'mails',
  'suppressions',
  'enrollments',
  'resolutions',
] as const;

export type ExportSection = (typeof EXPORT_SECTIONS)[number];

/** Size after which a part ends, which bounds the memory of a reader. */
const PART_BYTES = 128 * 1024;

/** Parts fetched per query. */
const PARTS_AT_ONCE = 4;

/** Collected items and their size as JSON. */
export type Collected = { section: ExportSection; items: number; bytes: number };

/** Export in progress. */
export type Export = { requestId: string; project: InProject };

/** Adds items to a section of a document. `sql` returns one column `item`; its values start at $3. */
export async function collectItems(
  { project, requestId }: Export,
  section: ExportSection,
  sql: string,
  values: unknown[],
): Promise<Collected> {
  const row = await findRow<{ items: number; bytes: number }>(
    project,
    `with found as materialized (${sql}),
     placed as (select item, row_number() over () as place, octet_length(item::text) as bytes from found),
     cut as (select item, place, div(sum(bytes) over (order by place) - bytes, ${PART_BYTES}) as cut from placed),
     kept as (
       insert into journey_export_parts (project_id, request_id, section, items)
       select $1, $2, '${section}', json_agg(item order by place) from cut group by cut order by cut
       returning octet_length(items::text) as bytes)
     select (select count(*)::int from found) as items, coalesce((select sum(bytes) from kept), 0)::float8 as bytes`,
    [project.projectId, requestId, ...values],
  );
  return { section, items: row?.items ?? 0, bytes: row?.bytes ?? 0 };
}

/** Reads a section's items as JSON arrays, in order, one part after the other. */
export async function* readExportSection(
  project: Project,
  requestId: string,
  section: ExportSection,
): AsyncGenerator<string> {
  let after = '0';
  for (;;) {
    const parts = await rows<{ part: string; items: string }>(
      project,
      `select part, items::text from journey_export_parts
       where project_id = $1 and request_id = $2 and section = $3 and part > $4::bigint
       order by part limit ${PARTS_AT_ONCE}`,
      [project.projectId, requestId, section, after],
    );
    for (const { items } of parts) yield items;
    const last = parts.at(-1);
    if (last === undefined || parts.length < PARTS_AT_ONCE) return;
    after = last.part;
  }
}

/** Deletes the collected parts. */
export async function deleteParts({ project, requestId }: Export): Promise<void> {
  const sql = 'delete from journey_export_parts where project_id = $1 and request_id = $2';
  await run(project, sql, [project.projectId, requestId]);
}
