import { findCrmConnection } from '../../models/connections/connections.ts';
import { openConnection } from '../../models/connections/open-connections.ts';
import { inProject } from '../../models/in-project.ts';
import { lockJourneyRequest, saveSubject } from '../../models/journey/journey-requests.ts';
import { findJourneySettings } from '../../models/journey/journey-settings.ts';
import type { JourneyRequestActivities } from '../../workflows/contract/journey-requests.ts';
import { finalFailure } from '../failures.ts';
import { mergeLeadKeys } from './identify-subject.ts';
import { toLeadKeys } from '../../models/journey/lead-keys.ts';
import type { MatchLeadDependencies } from './match-lead.ts';
import { createReadLead } from './ask-crm.ts';

export function createReadLeadOfRequest(
  dependencies: MatchLeadDependencies,
): JourneyRequestActivities['readLeadOfRequest'] {
  const { database, connectionKeyring } = dependencies;
  const readLead = createReadLead(dependencies);
  return async ({ projectId, journeyRequestId }) => {
    const found = await inProject(database, projectId, async (project) => {
      const request = await lockJourneyRequest(project, journeyRequestId);
      if (!request || request.crmLead !== null) return undefined;
      const connectionId = await findCrmConnection(project);
      const connection =
        connectionId === undefined
          ? undefined
          : await openConnection(project, connectionKeyring, connectionId);
      if (!connection) throw finalFailure('connection_not_found');
      const { defaultCountry } = await findJourneySettings(project);
      return { connection, leadId: request.subject.ids[0], defaultCountry };
    });
    if (found?.leadId === undefined) return;
    const lead = await readLead(found.connection, found.leadId);
    const { keys, unusedPhones } = toLeadKeys(lead, found.leadId, found.defaultCountry);
    await inProject(database, projectId, async (project) => {
      const request = await lockJourneyRequest(project, journeyRequestId);
      if (!request || request.crmLead !== null) return;
      const subject = mergeLeadKeys(request.subject, keys);
      await saveSubject(project, journeyRequestId, { subject, crmLead: 'read', unusedPhones });
    });
  };
}
