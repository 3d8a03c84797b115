import { selectInProject, type InProject } from '../in-project.ts';
import type { JourneySubject } from './journey-request.ts';

/**
 * Deletes the stored resolutions of a lead, and those that hold an address, a number or a visitor of it. Returns how many.
 * @param visitorIds who was erased: whoever was just being matched may have been matched with one
 */
export async function eraseResolutions(
  project: InProject,
  { ids, emails, phones, fbclid, visitorIds }: JourneySubject,
): Promise<number> {
  const gone = await selectInProject(
    project,
    `delete from journey_resolutions where project_id = $1 and (
       crm_lead_id = any($2::text[]) or lead -> 'ids' ?| $2::text[] or lead -> 'emails' ?| $3::text[]
       or lead -> 'phones' ?| $4::text[] or lead ->> 'fbclid' = $5
       or visitor_ids && $6::text[]) returning 1`,
    [project.projectId, ids, emails, phones, fbclid ?? null, visitorIds],
  );
  return gone.length;
}
