import { inProject } from '../../models/in-project.ts';
import { lockEmergencyPause } from '../../models/searchads/emergency-pauses.ts';
import { settleCustomer } from '../../models/searchads/emergency-pause-customers.ts';
import {
  findCampaignsToChange,
  settleCampaigns,
  type CampaignToChange,
} from '../../models/searchads/emergency-pause-campaigns.ts';
import type { CampaignStopActivities } from '../../workflows/contract/campaign-stops.ts';
import type { FailureCode } from '../../workflows/contract/failures.ts';
import { activityFailure } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import type { CheckLimit } from './budgets/with-time-limit.ts';
import { createGuardResumption, type GuardResumption } from './budgets/guard-resumption.ts';
import { callGoogleAds } from './call-google-ads.ts';
import {
  CAMPAIGNS_PER_MUTATE,
  changeStatuses,
  type ChangedStatuses,
  splitIntoChunks,
} from './change-statuses.ts';
import { recordStatusSend, settleStatuses, reportStatuses } from './record-statuses.ts';
import { openPauseCustomer, type OpenPauseCustomer, type PauseDependencies } from './open-stop-customer.ts';
import { stopCampaignRow, toSeenCampaign, type StopCampaignRow } from './campaign-wire.ts';

const ACTION = { action: 'campaigns.enable', before: 'PAUSED' } as const;

/** Delay before the next check of campaigns whose budgets wait for other sends of the project. */
const WAIT_FOR_OTHERS_MS = 1_000;

/** Reason for a campaign that exceeds the project's limit: the code of a refused change. */
const EXCEEDED = 'max_daily_budget_exceeded' satisfies FailureCode;

/**
 * Makes the activity that enables the campaigns that an emergency pause paused in an account, within the project's
 * daily budget limit. Campaigns that somebody has changed since are reported and stay paused.
 */
export function createEnableStoppedCampaigns(
  dependencies: PauseDependencies & CheckLimit,
): CampaignStopActivities['enableStoppedCampaigns'] {
  const guard = createGuardResumption(dependencies);
  return (input) =>
    withHeartbeat(async () => {
      const opened = await openPauseCustomer(dependencies, input, 'resuming');
      if (!opened) return;
      const project = { database: dependencies.database, projectId: input.projectId };
      const paused = await findCampaignsToChange(project, opened, 'resume');
      let isWaiting = false;
      for (const campaigns of splitIntoChunks(paused, CAMPAIGNS_PER_MUTATE)) {
        const end = await enableChunk(dependencies, guard, opened, campaigns);
        if (end === 'ended') return;
        isWaiting ||= end === 'busy';
      }
      if (isWaiting) throw activityFailure('project_busy', { retryAfterMs: WAIT_FOR_OTHERS_MS });
      await inProject(dependencies.database, input.projectId, (scope) =>
        settleCustomer(scope, input.stopId, input.customerId),
      );
    });
}

/** @returns `ended`: the resumption ended and nothing more was sent; `busy`: some campaigns wait for other sends */
async function enableChunk(
  dependencies: PauseDependencies,
  guard: GuardResumption,
  opened: OpenPauseCustomer,
  campaigns: readonly CampaignToChange[],
): Promise<'done' | 'ended' | 'busy'> {
  const { connection, account, stopId } = opened;
  const found = await callGoogleAds(dependencies, connection, (client) =>
    client.search(account, buildQuery(campaigns), stopCampaignRow),
  );
  const rows = new Map(found.map((row) => [row.campaign.id, row]));
  const decided = campaigns.map((campaign) => ({
    id: campaign.campaignId,
    decision: decideResumption(campaign, rows.get(campaign.campaignId)),
  }));
  const unchanged = decided.flatMap(({ id, decision }) =>
    decision === 'enable' ? (rows.get(id) ?? []) : [],
  );
  const { enable, exceeded, busy } = await guard.admit(opened, unchanged);
  const isOpen = await inProject(dependencies.database, connection.projectId, async (scope) => {
    if (!(await lockEmergencyPause(scope, stopId, 'resuming'))) return false;
    for (const { id, decision } of decided) {
      if (decision === 'resumed') await settleCampaigns(scope, opened, [id], { state: 'resumed' });
      else if (decision !== 'enable')
        await settleCampaigns(scope, opened, [id], { state: 'changed', reason: decision });
    }
    await settleCampaigns(scope, opened, exceeded, { state: 'not_resumed', reason: EXCEEDED });
    const resumed = new Set(decided.flatMap(({ id, decision }) => (decision === 'resumed' ? [id] : [])));
    await reportStatuses(
      scope,
      opened,
      campaigns.filter(({ campaignId }) => resumed.has(campaignId)),
      ACTION,
    );
    return true;
  });
  if (!isOpen) {
    await guard.release(opened, found);
    return 'ended';
  }
  const sending = { campaignIds: enable, status: 'ENABLED' } as const;
  const done = await changeStatuses(dependencies, opened, sending, (campaignIds) =>
    recordStatusSend(dependencies.database, opened, { campaignIds, state: 'resuming' }),
  );
  const states = { ...ACTION, changed: 'resumed', refused: 'not_resumed' } as const;
  await settleStatuses(dependencies.database, opened, { campaigns, done }, states);
  if (done.isStopped) await resetUnsent(dependencies, opened, { toEnable: enable, done });
  await guard.release(opened, found);
  if (done.isStopped) return 'ended';
  return busy.length > 0 ? 'busy' : 'done';
}

/** Resets campaigns to paused that were refused together with others and not sent again. */
async function resetUnsent(
  { database }: PauseDependencies,
  opened: OpenPauseCustomer,
  { toEnable, done }: { toEnable: readonly string[]; done: ChangedStatuses },
): Promise<void> {
  const settledIds = new Set([...done.changed, ...done.refused.map(({ campaignId }) => campaignId)]);
  const unsent = toEnable.filter((id) => !settledIds.has(id));
  await inProject(database, opened.connection.projectId, (scope) =>
    settleCampaigns(scope, opened, unsent, { state: 'paused' }),
  );
}

function buildQuery(campaigns: readonly CampaignToChange[]): string {
  return `SELECT campaign.id, campaign.name, campaign.status, campaign.end_date_time, campaign_budget.amount_micros,
    campaign_budget.resource_name, customer.currency_code FROM campaign WHERE campaign.id IN (${campaigns.map(({ campaignId }) => campaignId).join(', ')})`;
}

type Change = 'removed' | 'enabled' | 'renamed' | 'other_budget' | 'other_end_date';

/**
 * Returns `resumed` if an earlier attempt enabled the campaign, otherwise `enable` or the change that somebody made.
 */
function decideResumption(
  before: CampaignToChange,
  row: StopCampaignRow | undefined,
): 'enable' | 'resumed' | Change {
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
