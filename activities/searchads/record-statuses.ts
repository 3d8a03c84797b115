import { recordAudit } from '../../models/audit/audit-entries.ts';
import type { Database } from '../../models/database.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import { forgetReadsOfCustomer } from '../../models/reads/forget-reads.ts';
import { lockEmergencyPause } from '../../models/searchads/emergency-pauses.ts';
import {
  recordSending,
  settleCampaigns,
  type PausedCampaignState,
} from '../../models/searchads/emergency-pause-campaigns.ts';
import { recordEvents } from '../../models/webhooks/project-events.ts';
import type { ChangedStatuses } from './change-statuses.ts';
import type { OpenPauseCustomer } from './open-stop-customer.ts';

/** State of campaigns before their send, by state of the emergency pause. */
const SENDING = { stopping: 'pausing', resuming: 'resuming' } as const;

/**
 * Records campaigns before each call, if their emergency pause still has that state. A later pause waits for sends
 * recorded within the last minute.
 * @returns false if nothing more may be sent
 */
export function recordStatusSend(
  database: Database,
  opened: OpenPauseCustomer,
  { campaignIds, state }: { campaignIds: readonly string[]; state: keyof typeof SENDING },
): Promise<boolean> {
  return inProject(database, opened.connection.projectId, async (project) => {
    if (!(await lockEmergencyPause(project, opened.stopId, state))) return false;
    await recordSending(project, opened, campaignIds, SENDING[state]);
    return true;
  });
}

/** Action on campaigns, and their status before it. */
type StatusAction = { action: 'campaigns.pause' | 'campaigns.enable'; before: 'ENABLED' | 'PAUSED' };

/** States of changed and of refused campaigns. */
type OutcomeStates = StatusAction & { changed: PausedCampaignState; refused: PausedCampaignState };

type NamedCampaign = { campaignId: string; name: string };

/** Stores the outcome of a call and reports the changed campaigns. */
export async function settleStatuses(
  database: Database,
  opened: OpenPauseCustomer,
  { campaigns, done }: { campaigns: readonly NamedCampaign[]; done: ChangedStatuses },
  states: OutcomeStates,
): Promise<void> {
  const changed = new Set(done.changed);
  await inProject(database, opened.connection.projectId, async (project) => {
    for (const { campaignId, reason } of done.refused) {
      await settleCampaigns(project, opened, [campaignId], { state: states.refused, reason });
    }
    await settleCampaigns(project, opened, done.changed, { state: states.changed });
    const reported = campaigns.filter(({ campaignId }) => changed.has(campaignId));
    await reportStatuses(project, opened, reported, states);
  });
}

/** Reports changed campaigns in the audit and by events, and invalidates cached reads of the account. */
export async function reportStatuses(
  project: InProject,
  { customerId, stopId, actor, requestId }: OpenPauseCustomer,
  campaigns: readonly NamedCampaign[],
  { action, before }: StatusAction,
): Promise<void> {
  if (campaigns.length === 0) return;
  const campaignIds = campaigns.map(({ campaignId }) => campaignId);
  const details = { stopId, campaignIds, before: { status: before } };
  await recordAudit(project, { actor, action, target: customerId, details });
  await recordEvents(
    project,
    campaigns.map(({ campaignId, name }) => ({
      type: 'campaign.updated',
      data: {
        requestId,
        customerId,
        campaignId,
        campaignResourceName: `customers/${customerId}/campaigns/${campaignId}`,
        name,
        change: 'updated',
        fields: ['status'],
      },
    })),
  );
  await forgetReadsOfCustomer(project, customerId);
}
