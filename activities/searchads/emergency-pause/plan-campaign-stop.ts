import { recordAudit } from '../../../models/audit/audit-entries.ts';
import type { Database } from '../../../models/database.ts';
import { inProject } from '../../../models/in-project.ts';
import {
  endEmergencyPause,
  findEmergencyPause,
  lockEmergencyPause,
} from '../../../models/searchads/emergency-pauses.ts';
import {
  addCustomersToPause,
  countCustomers,
  recordCustomerFailure,
  findConnectionsToRead,
  findConnectionsToReauthorize,
  findPendingCustomers,
} from '../../../models/searchads/emergency-pause-customers.ts';
import { countPausedCampaigns } from '../../../models/searchads/emergency-pause-campaigns.ts';
import {
  CUSTOMERS_PER_PLAN,
  type CampaignStopActivities,
} from '../../../workflows/contract/campaign-stops.ts';

export function createPlanCampaignStop(database: Database): CampaignStopActivities['planCampaignStop'] {
  return ({ projectId, stopId }) =>
    inProject(database, projectId, async (project) => {
      const stop = await findEmergencyPause(project, stopId);
      if (!stop) return { next: 'end', state: 'stopped' };
      if (stop.state === 'stopped' || stop.state === 'resumed') return { next: 'end', state: stop.state };
      if (!(await lockEmergencyPause(project, stopId, stop.state))) return { next: 'end', state: 'waiting' };
      const isStopping = stop.state === 'stopping';
      if (isStopping) await addCustomersToPause(project, stopId);
      const customers = await findPendingCustomers(project, stopId, CUSTOMERS_PER_PLAN);
      const toRead = isStopping ? await findConnectionsToRead(project) : [];
      return {
        next: 'work',
        what: isStopping ? 'pause' : 'resume',
        customers,
        toRead: toRead.map(({ connectionId }) => connectionId),
      };
    });
}

export function createRecordStopFailure(database: Database): CampaignStopActivities['recordStopFailure'] {
  return ({ projectId, stopId, customerId, reason }) =>
    recordCustomerFailure({ database, projectId }, stopId, { customerId, reason });
}

export function createEndCampaignStop(database: Database): CampaignStopActivities['endCampaignStop'] {
  return ({ projectId, stopId, unread }) =>
    inProject(database, projectId, async (project) => {
      const lost = await findConnectionsToReauthorize(project);
      const ended = await endEmergencyPause(project, stopId, [
        ...unread,
        ...lost.map(({ connectionId }) => ({ connectionId, reason: 'connection_needs_reauth' })),
      ]);
      if (ended === 'pending') return { state: 'pending' };
      if (!ended) {
        const stop = await findEmergencyPause(project, stopId);
        return { state: stop?.state === 'resumed' ? 'resumed' : 'stopped' };
      }
      const state = ended.state === 'resumed' ? 'resumed' : 'stopped';
      await recordAudit(project, {
        actor: 'worker',
        action: `campaigns.${state}`,
        target: stopId,
        details: {
          campaigns: await countPausedCampaigns(project, stopId),
          customers: (await countCustomers(project, stopId, 0)).counts,
        },
      });
      return { state };
    });
}
