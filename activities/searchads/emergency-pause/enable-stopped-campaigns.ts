import { splitIntoChunks } from '../../../domain/split-into-chunks.ts';
import { inProject } from '../../../models/in-project.ts';
import { lockEmergencyPause } from '../../../models/searchads/emergency-pauses.ts';
import {
  findCampaignsToChange,
  settleCampaigns,
  type CampaignToChange,
} from '../../../models/searchads/emergency-pause-campaigns.ts';
import type { CampaignStopActivities } from '../../../workflows/contract/campaign-stops.ts';
import type { FailureCode } from '../../../workflows/contract/failures.ts';
import { activityFailure } from '../../failures.ts';
import type { GuardDependencies } from '../budgets/reserve-budget.ts';
import { callGoogleAds } from '../call-google-ads.ts';
import { pausableCampaignRow, toSeenCampaign, type PausableCampaignRow } from '../campaign-wire.ts';
import { guardResumption, releaseResumption } from './guard-resumption.ts';
import { createCustomerActivity, type OpenPauseCustomer } from './open-customer.ts';
import { CAMPAIGNS_PER_MUTATE, reportStatuses, sendStatuses } from './send-statuses.ts';

const WAIT_FOR_OTHERS_MS = 1_000;

const EXCEEDED = 'max_daily_budget_exceeded' satisfies FailureCode;

/**
 * Enables the campaigns of an emergency pause within the project's limit of daily budgets. Campaigns that
 * somebody has changed since the pause are left as they are.
 */
export function createEnableStoppedCampaigns(
  dependencies: GuardDependencies,
): CampaignStopActivities['enableStoppedCampaigns'] {
  return createCustomerActivity(dependencies, 'resuming', async (opened) => {
    const project = { database: dependencies.database, projectId: opened.connection.projectId };
    const paused = await findCampaignsToChange(project, opened, 'resume');
    let isWaiting = false;
    for (const campaigns of splitIntoChunks(paused, CAMPAIGNS_PER_MUTATE)) {
      const end = await enableChunk(dependencies, opened, campaigns);
      if (end === 'ended') return false;
      isWaiting ||= end === 'busy';
    }
    if (isWaiting) throw activityFailure('project_busy', { retryAfterMs: WAIT_FOR_OTHERS_MS });
    return true;
  });
}

/**
 * @returns `ended` if the resumption ended before all campaigns were enabled; `busy` if some campaigns must
 * wait until other changes release their budget reservations
 */
async function enableChunk(
  dependencies: GuardDependencies,
  opened: OpenPauseCustomer,
  campaigns: readonly CampaignToChange[],
): Promise<'done' | 'ended' | 'busy'> {
  const { database } = dependencies;
  const { connection, account, stopId } = opened;
  const { projectId } = connection;
  const found = await callGoogleAds(dependencies, connection, (client) =>
    client.search(account, buildQuery(campaigns), pausableCampaignRow),
  );
  const rows = new Map(found.map((row) => [row.campaign.id, row]));
  const decisions = Map.groupBy(campaigns, (campaign) =>
    decideResumption(campaign, rows.get(campaign.campaignId)),
  );
  const unchanged = (decisions.get('enable') ?? []).flatMap(({ campaignId }) => rows.get(campaignId) ?? []);
  const { reserved, exceeded, busy } = await guardResumption(dependencies, opened, unchanged);
  const isOpen = await inProject(database, projectId, async (project) => {
    if (!(await lockEmergencyPause(project, stopId, 'resuming'))) return false;
    for (const [decision, decided] of decisions) {
      const ids = decided.map(({ campaignId }) => campaignId);
      if (decision === 'resumed') await settleCampaigns(project, opened, ids, { state: 'resumed' });
      else if (decision !== 'enable')
        await settleCampaigns(project, opened, ids, { state: 'changed', reason: decision });
    }
    await settleCampaigns(project, opened, exceeded, { state: 'not_resumed', reason: EXCEEDED });
    await reportStatuses(project, opened, decisions.get('resumed') ?? []);
    return true;
  });
  if (!isOpen) {
    await releaseResumption(dependencies, opened, found);
    return 'ended';
  }
  const toEnable = campaigns.filter(({ campaignId }) => reserved.includes(campaignId));
  const { isEnded, unsent } = await sendStatuses(dependencies, opened, toEnable);
  if (isEnded) {
    // All campaigns in `unsent` are still paused, because Google applies nothing of a call that it refuses.
    await inProject(database, projectId, (project) =>
      settleCampaigns(project, opened, unsent, { state: 'paused' }),
    );
  }
  await releaseResumption(dependencies, opened, found);
  if (isEnded) return 'ended';
  return busy.length > 0 ? 'busy' : 'done';
}

function buildQuery(campaigns: readonly CampaignToChange[]): string {
  return `SELECT campaign.id, campaign.name, campaign.status, campaign.end_date_time, campaign_budget.amount_micros,
    campaign_budget.resource_name, customer.currency_code FROM campaign WHERE campaign.id IN (${campaigns.map(({ campaignId }) => campaignId).join(', ')})`;
}

type ForeignChange = 'removed' | 'enabled' | 'renamed' | 'other_budget' | 'other_end_date';

function decideResumption(
  before: CampaignToChange,
  row: PausableCampaignRow | undefined,
): 'enable' | 'resumed' | ForeignChange {
  if (!row || row.campaign.status === 'REMOVED') return 'removed';
  if (row.campaign.status === 'ENABLED') {
    const mayBeOurs = before.state === 'not_resumed' && before.sentAt !== null;
    return before.state === 'resuming' || mayBeOurs ? 'resumed' : 'enabled';
  }
  const seen = toSeenCampaign(row);
  if (seen.name !== before.seen.name) return 'renamed';
  if (seen.budgetMicros !== before.seen.budgetMicros) return 'other_budget';
  return seen.endDate === before.seen.endDate ? 'enable' : 'other_end_date';
}
