import { z } from 'zod';
import { selectInProject, type InProject } from '../in-project.ts';
import { MATCH_SIGNALS } from './resolution.ts';

const row = z.object({
  connectionId: z.uuid(),
  crmLeadId: z.string(),
  /** Whether somebody was looked for already; what of then holds. */
  isResolved: z.boolean(),
  matchMethod: z.enum(MATCH_SIGNALS).nullable(),
  /** How many were found. */
  visitors: z.number(),
  /** Whose national phone numbers the project's are. */
  defaultCountry: z.string().nullable(),
});

/** A resolution as the run that works at it finds it. */
export type FoundResolution = z.infer<typeof row>;

/** A resolution of the project. Undefined when it is gone: with its connection, or erased with its lead. */
export async function findResolution(
  project: InProject,
  resolutionId: string,
): Promise<FoundResolution | undefined> {
  const [found] = await selectInProject(
    project,
    `select connection_id as "connectionId", crm_lead_id as "crmLeadId", state = 'resolved' as "isResolved",
       match_method as "matchMethod", cardinality(visitor_ids) as visitors,
       (select default_country from journey_settings where project_id = $1) as "defaultCountry"
     from journey_resolutions where project_id = $1 and id = $2`,
    [project.projectId, resolutionId],
  );
  return found && row.parse(found);
}
