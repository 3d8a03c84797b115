import { findCrmConnection } from '../../models/connections/connections.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { lockJourneyRequest, saveSubject } from '../../models/journey/journey-requests.ts';
import type { JourneyRequestActivities } from '../../workflows/contract/journey-requests.ts';

export function createPlanJourneyRequest(database: Database): JourneyRequestActivities['planJourneyRequest'] {
  return ({ projectId, journeyRequestId }) =>
    inProject(database, projectId, async (project) => {
      const request = await lockJourneyRequest(project, journeyRequestId);
      if (!request) return { next: 'end' };
      const { subject, crmLead } = request;
      if (subject.ids.length === 0 || crmLead !== null) return { next: 'work' };
      const connectionId = await findCrmConnection(project);
      if (connectionId !== undefined) return { next: 'ask', connectionId };
      await saveSubject(project, journeyRequestId, { subject, crmLead: 'unavailable' });
      return { next: 'work' };
    });
}

export function createContinueWithoutCrm(database: Database): JourneyRequestActivities['continueWithoutCrm'] {
  return ({ projectId, journeyRequestId, crmLead }) =>
    inProject(database, projectId, async (project) => {
      const request = await lockJourneyRequest(project, journeyRequestId);
      if (!request || request.crmLead !== null) return;
      await saveSubject(project, journeyRequestId, { subject: request.subject, crmLead });
    });
}
