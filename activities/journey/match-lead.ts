import { openSealed } from '../../models/connections/open-connections.ts';
import type { Project } from '../../models/in-project.ts';
import { toLeadKeys } from '../../models/journey/lead-keys.ts';
import { matchResolution, openResolution, type OpenedResolution } from '../../models/journey/match-leads.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { JourneyActivities, LeadMatch } from '../../workflows/contract/journey.ts';
import { finalFailure } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { type AskCrmDependencies, createReadLead } from './ask-crm.ts';

export type MatchLeadDependencies = AskCrmDependencies & { connectionKeyring: Keyring };

/**
 * Stores the lead's visitors and identifiers, but no other data of the lead. For a completed resolution,
 * returns the stored result.
 */
export function createMatchLead(dependencies: MatchLeadDependencies): JourneyActivities['matchLead'] {
  const { database, connectionKeyring } = dependencies;
  const readLead = createReadLead(dependencies);
  return async ({ projectId, resolutionId }) => {
    const project = { database, projectId };
    const resolution = await requireResolution(project, resolutionId);
    if (resolution.state === 'resolved') return getResult(resolution);
    const { connection: sealed, crmLeadId, pauseMs, defaultCountry } = resolution;
    if (!sealed) throw finalFailure('connection_not_found');
    const connection = await openSealed(connectionKeyring, sealed);
    const lead = await withHeartbeat(() => readLead(connection, crmLeadId, { pauseMs }));
    const { keys } = toLeadKeys(lead, crmLeadId, defaultCountry);
    const matched = await matchResolution(project, resolutionId, keys);
    return matched ?? getResult(await requireResolution(project, resolutionId));
  };
}

/** @throws a final failure if the resolution was deleted with its connection, lead or project */
async function requireResolution(project: Project, resolutionId: string): Promise<OpenedResolution> {
  const found = await openResolution(project, resolutionId);
  if (!found) throw finalFailure('internal');
  return found;
}

function getResult({ matchMethod, visitors }: OpenedResolution): LeadMatch {
  return { matchMethod, visitors };
}
