import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject, type InProject } from '../../../models/in-project.ts';
import { forgetReadsOfCustomer } from '../../../models/reads/forget-reads.ts';
import { lockEmergencyPause } from '../../../models/searchads/emergency-pauses.ts';
import {
  recordSending,
  settleCampaigns,
  type PausedCampaignState,
} from '../../../models/searchads/emergency-pause-campaigns.ts';
import { recordEvents } from '../../../models/webhooks/project-events.ts';
import { callGoogleAds, type SearchadsDependencies } from '../call-google-ads.ts';
import { GoogleAdsError } from '../google-ads-failure.ts';
import type { OpenPauseCustomer } from './open-customer.ts';

/** Limited because a call is atomic: if Google refuses one campaign, the call is repeated for all others. */
export const CAMPAIGNS_PER_MUTATE = 100;

type ActionOnCampaigns = {
  action: string;
  statusBefore: string;
  status: 'PAUSED' | 'ENABLED';
  states: {
    sending: 'pausing' | 'resuming';
    changed: PausedCampaignState;
    refused: PausedCampaignState;
  };
};

/** `states`: state of a campaign's row during the call, after a success, and after a refusal. */
const ACTIONS: Readonly<Record<OpenPauseCustomer['state'], ActionOnCampaigns>> = {
  stopping: {
    action: 'campaigns.pause',
    statusBefore: 'ENABLED',
    status: 'PAUSED',
    states: { sending: 'pausing', changed: 'paused', refused: 'failed' },
  },
  resuming: {
    action: 'campaigns.enable',
    statusBefore: 'PAUSED',
    status: 'ENABLED',
    states: { sending: 'resuming', changed: 'resumed', refused: 'not_resumed' },
  },
};

type NamedCampaign = { campaignId: string; name: string };

/**
 * Records each call before sending it, so that a later emergency pause can wait for a call that may still
 * enable campaigns.
 * @returns `isEnded`: the emergency pause left its state or the project was deleted, so nothing more was
 * sent; `unsent`: campaigns neither changed nor refused
 */
export async function sendStatuses(
  dependencies: SearchadsDependencies,
  opened: OpenPauseCustomer,
  campaigns: readonly NamedCampaign[],
): Promise<{ isEnded: boolean; unsent: string[] }> {
  const { database } = dependencies;
  const { stopId, state } = opened;
  const { projectId } = opened.connection;
  const { states } = ACTIONS[state];
  const campaignIds = campaigns.map(({ campaignId }) => campaignId);
  const { changed, refused, isEnded } = await changeStatuses(dependencies, opened, campaignIds, (ids) =>
    inProject(database, projectId, async (project) => {
      if (!(await lockEmergencyPause(project, stopId, state))) return false;
      await recordSending(project, opened, ids, states.sending);
      return true;
    }),
  );
  await inProject(database, projectId, async (project) => {
    for (const { campaignId, reason } of refused) {
      await settleCampaigns(project, opened, [campaignId], { state: states.refused, reason });
    }
    await settleCampaigns(project, opened, changed, { state: states.changed });
    await reportStatuses(
      project,
      opened,
      campaigns.filter(({ campaignId }) => changed.includes(campaignId)),
    );
  });
  const settledIds = new Set([...changed, ...refused.map(({ campaignId }) => campaignId)]);
  return { isEnded, unsent: campaignIds.filter((id) => !settledIds.has(id)) };
}

export async function reportStatuses(
  project: InProject,
  { customerId, stopId, state, actor, requestId }: OpenPauseCustomer,
  campaigns: readonly NamedCampaign[],
): Promise<void> {
  if (campaigns.length === 0) return;
  const { action, statusBefore } = ACTIONS[state];
  const campaignIds = campaigns.map(({ campaignId }) => campaignId);
  const details = { stopId, campaignIds, before: { status: statusBefore } };
  await recordAudit(project, { actor, action, target: customerId, details });
  await recordEvents(
    project,
    campaigns.map(({ campaignId, name }) => ({
      type: 'campaign.updated',
      data: {
        requestId,
        customerId,
        campaignId,
        campaignResourceName: toResourceName(customerId, campaignId),
        name,
        change: 'updated',
        fields: ['status'],
      },
    })),
  );
  await forgetReadsOfCustomer(project, customerId);
}

/** Campaigns in neither list are unchanged. */
type ChangedStatuses = {
  changed: string[];
  refused: { campaignId: string; reason: string }[];
  isEnded: boolean;
};

/**
 * After a refusal, repeats the call for the other campaigns. If Google does not name the refused campaigns,
 * sends each half in a call of its own.
 * @param beforeSend returns whether the next call is allowed
 * @throws an activity failure for any failure other than a refusal of campaigns
 */
async function changeStatuses(
  dependencies: SearchadsDependencies,
  { connection, account, state }: OpenPauseCustomer,
  campaignIds: readonly string[],
  beforeSend: (campaignIds: readonly string[]) => Promise<boolean>,
): Promise<ChangedStatuses> {
  const { status } = ACTIONS[state];
  const done: ChangedStatuses = { changed: [], refused: [], isEnded: false };
  const waiting: (readonly string[])[] = [campaignIds];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (next.length === 0) continue;
    const sent = next;
    if (!(await beforeSend(sent))) return { ...done, isEnded: true };
    const operations = sent.map((id) => ({
      campaign_operation: {
        update: { resource_name: toResourceName(account.customerId, id), status },
        update_mask: { paths: ['status'] },
      },
    }));
    const error = await callGoogleAds(dependencies, connection, (client) =>
      client.mutate(account, operations, { validateOnly: false }).then(() => undefined, rethrowUnlessRefused),
    );
    if (!error) {
      done.changed.push(...sent);
      continue;
    }
    const namedRefusals = readRefusals(error, sent);
    if (namedRefusals.length > 0) {
      done.refused.push(...namedRefusals);
      const refusedIds = new Set(namedRefusals.map(({ campaignId }) => campaignId));
      waiting.push(sent.filter((id) => !refusedIds.has(id)));
    } else if (sent.length === 1) {
      const reason = error.failure.reason ?? 'provider_refused';
      done.refused.push(...sent.map((campaignId) => ({ campaignId, reason })));
    } else {
      const half = Math.ceil(sent.length / 2);
      waiting.push(sent.slice(0, half), sent.slice(half));
    }
  }
  return done;
}

function toResourceName(customerId: string, campaignId: string): string {
  return `customers/${customerId}/campaigns/${campaignId}`;
}

function rethrowUnlessRefused(error: unknown): GoogleAdsError {
  if (error instanceof GoogleAdsError && error.failure.kind === 'invalid') return error;
  throw error;
}

function readRefusals({ faults }: GoogleAdsError, sent: readonly string[]): ChangedStatuses['refused'] {
  const reasons = new Map<string, string>();
  for (const { path, name } of faults) {
    const index = path.find(({ fieldName }) => fieldName === 'mutate_operations')?.index;
    const campaignId = index === undefined ? undefined : sent[index];
    if (campaignId !== undefined && !reasons.has(campaignId)) reasons.set(campaignId, name);
  }
  return [...reasons].map(([campaignId, reason]) => ({ campaignId, reason }));
}
