import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import type { ConversionWarning } from './conversions.ts';

export type WarnedConversion = { id: string; warnings: readonly ConversionWarning[] };

/** Most warnings per conversion, from its call and its processing. */
const MAX_KEPT = 20;

/** Stores warnings about a call's conversions. With `isNewCall`, drops those of earlier calls. */
export async function recordWarnings(
  project: InProject,
  lotId: string,
  warned: readonly WarnedConversion[],
  { isNewCall }: { isNewCall: boolean },
): Promise<void> {
  const { projectId } = project;
  if (isNewCall) {
    await run(
      project,
      'update conversions set warnings = null where project_id = $1 and lot_id = $2 and warnings is not null',
      [projectId, lotId],
    );
  }
  if (warned.length === 0) return;
  await run(
    project,
    `update conversions c set warnings = (
       select jsonb_agg(warning order by place) from (
         select warning, min(place) as place
         from jsonb_array_elements(coalesce(c.warnings, '[]') || told.warnings)
           with ordinality as one (warning, place)
         group by warning order by place limit ${MAX_KEPT}) kept)
     from json_to_recordset($3::json) as told (id uuid, warnings jsonb)
     where c.project_id = $1 and c.lot_id = $2 and c.id = told.id`,
    [projectId, lotId, JSON.stringify(warned)],
  );
}
