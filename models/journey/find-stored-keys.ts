import { z } from 'zod';
import { selectInProject, type InProject } from '../in-project.ts';
import { leadKeys, type LeadKeys } from './resolution.ts';

const row = z.object({ lead: leadKeys });

/**
 * By what stored resolutions of a lead recognised it. Not whom they found: a visitor may have come to be shared since, and
 * one that has not is found again.
 */
export async function findStoredKeys(project: InProject, leadIds: readonly string[]): Promise<LeadKeys[]> {
  const rows = row.array().parse(
    await selectInProject(
      project,
      `select lead from journey_resolutions
       where project_id = $1 and crm_lead_id = any($2::text[]) and lead is not null`,
      [project.projectId, leadIds],
    ),
  );
  return rows.map(({ lead }) => lead);
}
