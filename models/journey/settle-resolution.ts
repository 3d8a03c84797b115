import { selectInProject, type InProject } from '../in-project.ts';
import { WITHOUT_FLUSH } from '../reads/without-flush.ts';
import type { LeadKeys, MatchEvidence, MatchSignal } from './resolution.ts';

/** Whom a lead was found to be. `visitorIds`: each once, strongest signal first. */
type SettledMatch = {
  matchMethod: MatchSignal | null;
  visitorIds: string[];
  lead: LeadKeys;
  evidence: readonly MatchEvidence[];
};

/**
 * Writes down what a lead was matched with, and by what it was recognised; it is good for the pages of a day. False when
 * the resolution is gone, or another attempt was a moment earlier.
 */
export async function settleResolution(
  project: InProject,
  resolutionId: string,
  { lead, matchMethod, visitorIds, evidence }: SettledMatch,
): Promise<boolean> {
  const settled = await selectInProject(
    project,
    `update journey_resolutions set state = 'resolved', resolved_at = now(), lead = $3, match_method = $4,
       visitor_ids = $5, evidence = $6, expires_at = now() + interval '24 hours'
     from ${WITHOUT_FLUSH}
     where project_id = $1 and id = $2 and state = 'pending' returning id`,
    [
      project.projectId,
      resolutionId,
      JSON.stringify(lead),
      matchMethod,
      visitorIds,
      JSON.stringify(evidence),
    ],
  );
  return settled.length > 0;
}
