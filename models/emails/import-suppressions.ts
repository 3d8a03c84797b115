import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import type { SuppressionReason } from './suppressions.ts';

/** `address`: in lower case. */
export type ImportedSuppression = { address: string; reason: SuppressionReason };

/** Adds suppressions of a provider's list; known ones stay as they are. @returns how many were new */
export function importSuppressions(
  project: InProject,
  found: readonly ImportedSuppression[],
): Promise<number> {
  return run(
    project,
    `insert into email_suppressions (project_id, address, reason, source)
     select distinct $1::uuid, address, reason, 'provider_import'
     from json_to_recordset($2::json) as found (address text, reason text) order by address, reason
     on conflict (project_id, address, reason) do nothing`,
    [project.projectId, JSON.stringify(found)],
  );
}
