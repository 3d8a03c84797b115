import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import { forgetReadsOfCustomer } from '../../models/reads/forget-reads.ts';
import { lockEmergencyPause } from '../../models/searchads/emergency-pauses.ts';
import {
  recordSending,
  settleCampaigns,
  type PausedCampaignState,
} from '../../models/searchads/emergency-pause-campaigns.ts';
import { recordEvents } from '../../models/webhooks/project-events.ts';
import type { CallDependencies } from './call-google-ads.ts';
import { changeStatuses } from './change-statuses.ts';
import type { OpenPauseCustomer } from './open-stop-customer.ts';

/** Action on campaigns, their status before and after it, and their states, by state of the emergency pause. */
const ACTIONS = {
  stopping: {
    action: 'campaigns.pause',
    before: 'ENABLED',
    after: 'PAUSED',
    sending: 'pausing',
    changed: 'paused',
    refused: 'failed',
  },
  resuming: {
    action: 'campaigns.enable',
    before: 'PAUSED',
    after: 'ENABLED',
    sending: 'resuming',
    changed: 'resumed',
    refused: 'not_resumed',
  },
} as const satisfies Record<
  OpenPauseCustomer['state'],
  Record<'sending' | 'changed' | 'refused', PausedCampaignState> & Record<string, string>
>;

type NamedCampaign = { campaignId: string; name: string };

/**
 * Pauses or resumes campaigns, stores the outcomes and reports the changed campaigns. Campaigns are recorded before each
 * call, if their emergency pause still has its state; a later pause waits for sends recorded within the last minute.
 * @returns `isStopped`: nothing more may be sent; `unsent`: campaigns that are unchanged
 */
export async function sendStatuses(
  dependencies: CallDependencies,
  opened: OpenPauseCustomer,
  campaigns: readonly NamedCampaign[],
): Promise<{ isStopped: boolean; unsent: string[] }> {
  const { database } = dependencies;
  const { stopId, state } = opened;
  const { projectId } = opened.connection;
  const { after: status, sending, changed: changedState, refused: refusedState } = ACTIONS[state];
  const campaignIds = campaigns.map(({ campaignId }) => campaignId);
  const { changed, refused, isStopped } = await changeStatuses(
    dependencies,
    opened,
    { campaignIds, status },
    (ids) =>
      inProject(database, projectId, async (project) => {
        if (!(await lockEmergencyPause(project, stopId, state))) return false;
        await recordSending(project, opened, ids, sending);
        return true;
      }),
  );
  const changedIds = new Set(changed);
  await inProject(database, projectId, async (project) => {
    for (const { campaignId, reason } of refused) {
      await settleCampaigns(project, opened, [campaignId], { state: refusedState, reason });
    }
    await settleCampaigns(project, opened, changed, { state: changedState });
    await reportStatuses(
      project,
      opened,
      campaigns.filter(({ campaignId }) => changedIds.has(campaignId)),
    );
  });
  const settledIds = new Set([...changed, ...refused.map(({ campaignId }) => campaignId)]);
  return { isStopped, unsent: campaignIds.filter((id) => !settledIds.has(id)) };
}

/** Reports changed campaigns in the audit and by events, and invalidates cached reads of the account. */
export async function reportStatuses(
  project: InProject,
  { customerId, stopId, state, actor, requestId }: OpenPauseCustomer,
  campaigns: readonly NamedCampaign[],
): Promise<void> {
  if (campaigns.length === 0) return;
  const { action, before } = ACTIONS[state];
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
