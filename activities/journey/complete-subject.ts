import type { InProject } from '../../models/in-project.ts';
import { findStoredKeys } from '../../models/journey/resolutions.ts';
import { saveSubject, type LockedRequest } from '../../models/journey/journey-requests.ts';
import { type JourneySubject } from '../../models/journey/subjects.ts';
import { withKeys } from './read-lead-of-request.ts';

/** Adds to a subject what stored resolutions of its lead know: all there is of one that its CRM has deleted. */
export async function completeSubject(
  project: InProject,
  { id, subject, crmLead }: LockedRequest,
): Promise<JourneySubject> {
  if (subject.ids.length === 0) return subject;
  const completed = (await findStoredKeys(project, subject.ids)).reduce(withKeys, subject);
  await saveSubject(project, id, { subject: completed, crmLead });
  return completed;
}
