import type { InProject } from '../../models/in-project.ts';
import { findMatches } from '../../models/journey/match-leads.ts';
import { saveSubject, type LockedRequest } from '../../models/journey/journey-requests.ts';
import { addMatches, type MatchCounts } from '../../models/journey/request-progress.ts';
import { findStoredKeys, type MatchEvidence } from '../../models/journey/resolutions.ts';
import type { JourneySubject, LeadKeys } from '../../models/journey/journey-subject.ts';

/**
 * Finds the subject's visitors. If the CRM did not return the lead, adds the identifiers from the lead's
 * stored resolutions to the subject.
 * @param claims `all`: every identity that browsers claimed; `trusted`: only those that a journey uses
 */
export async function identifySubject(
  project: InProject,
  { id, subject, crmLead }: LockedRequest,
  { claims }: { claims: 'trusted' | 'all' },
): Promise<{ subject: JourneySubject; visitorIds: string[] }> {
  const stored =
    subject.ids.length === 0 || crmLead === 'read' ? [] : await findStoredKeys(project, subject.ids);
  const completed = stored.reduce(mergeLeadKeys, subject);
  if (completed !== subject) await saveSubject(project, id, { subject: completed, crmLead });
  const matches = await findMatches(project, completed, { claims });
  const { visitorIds: namedIds } = completed;
  await addMatches(project, id, {
    ...(namedIds.length > 0 && { visitor_id: namedIds.length }),
    ...countMatches(matches),
  });
  const visitorIds = new Set([...namedIds, ...matches.map(({ visitorId }) => visitorId)]);
  return { subject: completed, visitorIds: [...visitorIds] };
}

export function countMatches(matches: readonly MatchEvidence[]): MatchCounts {
  const counts: MatchCounts = {};
  for (const { signal, kind } of matches) {
    const name = signal === 'identity' ? kind : signal;
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

export function mergeLeadKeys(
  subject: JourneySubject,
  { ids, emails, phones, fbclid }: LeadKeys,
): JourneySubject {
  return {
    ...subject,
    ids: [...new Set([...subject.ids, ...ids])],
    emails: [...new Set([...subject.emails, ...emails])],
    phones: [...new Set([...subject.phones, ...phones])],
    ...(subject.fbclid === undefined && fbclid !== undefined && { fbclid }),
  };
}
