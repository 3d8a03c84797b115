import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import type { ConversionWarning } from './conversions.ts';

export type WarnedConversion = { id: string; warnings: readonly ConversionWarning[] };

const MAX_WARNINGS = 20;

/**
 * Adds warnings, without duplicates: Google returns warnings with the response to a call, and again with its
 * outcome. `isNewCall`: first deletes the warnings of earlier calls.
 */
export async function recordWarnings(
  project: InProject,
  callId: string,
  warned: readonly WarnedConversion[],
  { isNewCall }: { isNewCall: boolean },
): Promise<void> {
  const { projectId } = project;
  if (isNewCall) {
    await run(
      project,
      'update conversions set warnings = null where project_id = $1 and call_id = $2 and warnings is not null',
      [projectId, callId],
    );
  }
  if (warned.length === 0) return;
  await run(
    project,
    `update conversions c set warnings = (
       select jsonb_agg(warning order by place) from (
         select warning, min(place) as place
         from jsonb_array_elements(coalesce(c.warnings, '[]') || given.warnings)
           with ordinality as one (warning, place)
         group by warning order by place limit ${MAX_WARNINGS}) kept)
     from json_to_recordset($3::json) as given (id uuid, warnings jsonb)
     where c.project_id = $1 and c.call_id = $2 and c.id = given.id`,
    [projectId, callId, JSON.stringify(warned)],
  );
}
