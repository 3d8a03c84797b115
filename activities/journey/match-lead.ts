import { openConnection } from '../../models/connections/connections.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import { findMatches } from '../../models/journey/find-matches.ts';
import { findJourneySettings } from '../../models/journey/journey-settings.ts';
import { findResolution, settleResolution, type FoundResolution } from '../../models/journey/resolutions.ts';
import type { LeadKeys } from '../../models/journey/subjects.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { JourneyActivities, LeadMatch } from '../../workflows/contract/journey.ts';
import { finalFailure } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { toLeadKeys } from './lead-keys.ts';
import type { AskCrmDependencies } from './ask-crm.ts';
import { createReadLead } from './read-lead.ts';

export type MatchLeadDependencies = AskCrmDependencies & { connectionKeyring: Keyring };

/**
 * Makes the activity that reads a lead from the CRM and finds the visitors that it was. Of the lead only what it can be
 * recognised by is kept. One that was matched already stays as it is, and asks the CRM nothing.
 */
export function createMatchLead(dependencies: MatchLeadDependencies): JourneyActivities['matchLead'] {
  const { database, connectionKeyring } = dependencies;
  const readLead = createReadLead(dependencies);
  return async ({ projectId, resolutionId }) => {
    const { resolution, connection, settings } = await inProject(database, projectId, async (project) => {
      const [found, ownSettings] = await Promise.all([
        requireResolution(project, resolutionId),
        findJourneySettings(project),
      ]);
      const connected =
        found.state === 'resolved' || found.connectionId === null
          ? undefined
          : await openConnection(project, connectionKeyring, found.connectionId);
      return { resolution: found, connection: connected, settings: ownSettings };
    });
    if (resolution.state === 'resolved') return resultOf(resolution);
    if (!connection) throw finalFailure('connection_not_found');
    const lead = await withHeartbeat(() => readLead(connection, resolution.crmLeadId));
    const keys = toLeadKeys(lead, resolution.crmLeadId, settings.defaultCountry);
    // If a crash of PostgreSQL loses this, the lead is matched again.
    return inProject(database, projectId, (project) => match(project, resolutionId, keys), {
      synchronousCommit: false,
    });
  };
}

async function match(project: InProject, resolutionId: string, lead: LeadKeys): Promise<LeadMatch> {
  const evidence = await findMatches(project, lead);
  // They come strongest first.
  const matchMethod = evidence[0]?.signal ?? null;
  const visitorIds = [...new Set(evidence.map(({ visitorId }) => visitorId))];
  const isSettled = await settleResolution(project, resolutionId, {
    lead,
    matchMethod,
    visitorIds,
    evidence,
  });
  return isSettled
    ? { matchMethod, visitors: visitorIds.length }
    : resultOf(await requireResolution(project, resolutionId));
}

/** The row was deleted with its connection or erased with its lead, or the project was deleted: a caller asks again. */
async function requireResolution(project: InProject, resolutionId: string): Promise<FoundResolution> {
  const found = await findResolution(project, resolutionId);
  if (!found) throw finalFailure('internal');
  return found;
}

function resultOf({ matchMethod, visitorIds }: FoundResolution): LeadMatch {
  return { matchMethod, visitors: visitorIds.length };
}
