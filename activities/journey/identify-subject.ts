import type { InProject } from '../../models/in-project.ts';
import { findMatches } from '../../models/journey/match-leads.ts';
import { saveSubject, type LockedRequest } from '../../models/journey/journey-requests.ts';
import { findStoredKeys } from '../../models/journey/resolutions.ts';
import type { JourneySubject, LeadKeys } from '../../models/journey/request-columns.ts';

/**
 * Whom a request is about as far as that is known now: its subject with what stored resolutions of its lead know, which
 * is all there is of a lead that its CRM has deleted; and every visitor that matches.
 * @param claims `all`: by whatever browsers have claimed; `believed`: as a journey finds them
 */
export async function identifySubject(
  project: InProject,
  { id, subject, crmLead }: LockedRequest,
  { claims }: { claims: 'believed' | 'all' },
): Promise<{ subject: JourneySubject; visitorIds: string[] }> {
  const completed =
    subject.ids.length === 0
      ? subject
      : (await findStoredKeys(project, subject.ids)).reduce(withKeys, subject);
  if (completed !== subject) await saveSubject(project, id, { subject: completed, crmLead });
  const matches = await findMatches(project, completed, { claims });
  const visitorIds = new Set([...completed.visitorIds, ...matches.map(({ visitorId }) => visitorId)]);
  return { subject: completed, visitorIds: [...visitorIds] };
}

/** A subject that is known by more, each value once. */
export function withKeys(subject: JourneySubject, { ids, emails, phones, fbclid }: LeadKeys): JourneySubject {
  return {
    ...subject,
    ids: [...new Set([...subject.ids, ...ids])],
    emails: [...new Set([...subject.emails, ...emails])],
    phones: [...new Set([...subject.phones, ...phones])],
    ...(subject.fbclid === undefined && fbclid !== undefined && { fbclid }),
  };
}
