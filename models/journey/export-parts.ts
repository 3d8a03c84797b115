import type { InProject, Project } from '../in-project.ts';
import { getRow, rows, run } from '../rows.ts';

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

/**
 * A part of at least this size takes no more items. Parts are small, so that a reader needs little memory.
 */
const PART_BYTES = 128 * 1024;

const PARTS_AT_ONCE = 4;

/** `bytes`: size of the items as JSON. */
export type Collected = { section: ExportSection; items: number; bytes: number };

export type Export = { requestId: string; project: InProject };

/**
 * Runs a query and stores its items as parts of a section.
 * @param sql query with one column, `item`. It may use `$1` (project), `$2` (request) and, from `$3`, the
 * `values`
 */
export async function collectItems(
  { project, requestId }: Export,
  section: ExportSection,
  sql: string,
  values: unknown[],
): Promise<Collected> {
  const collected = await getRow<Omit<Collected, 'section'>>(
    project,
    `with found as materialized (${sql}),
     numbered as (select item, row_number() over () as number, octet_length(item::text) as bytes from found),
     divided as (
       select item, number, div(sum(bytes) over (order by number) - bytes, ${PART_BYTES}) as part from numbered),
     stored as (
       insert into journey_export_parts (project_id, request_id, section, items)
       select $1, $2, '${section}', json_agg(item order by number) from divided group by part order by part
       returning octet_length(items::text) as bytes)
     select (select count(*)::int from found) as items, coalesce((select sum(bytes) from stored), 0)::float8 as bytes`,
    [project.projectId, requestId, ...values],
  );
  return { section, ...collected };
}

/** Yields the parts of a section in order, each as a JSON array. */
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

export async function deleteParts({ project, requestId }: Export): Promise<void> {
  const sql = 'delete from journey_export_parts where project_id = $1 and request_id = $2';
  await run(project, sql, [project.projectId, requestId]);
}
