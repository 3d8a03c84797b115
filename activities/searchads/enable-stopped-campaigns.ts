import { inProject } from '../../models/in-project.ts';
import { holdStop } from '../../models/searchads/campaign-stops.ts';
import { settleCustomer } from '../../models/searchads/stop-customers.ts';
import {
  findToChange,
  noteSending,
  settleCampaigns,
  type CampaignToChange,
} from '../../models/searchads/stopped-campaigns.ts';
import type { CampaignStopActivities } from '../../workflows/contract/campaign-stops.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { callGoogleAds } from './call-google-ads.ts';
import { CAMPAIGNS_PER_MUTATE, changeStatuses } from './change-statuses.ts';
import { inLots } from './in-lots.ts';
import { openStopCustomer, type OpenStopCustomer, type StopDependencies } from './open-stop-customer.ts';
import { settleStatuses, tellOfStatuses } from './settle-statuses.ts';
import { stopCampaignRow, toSeen, type StopCampaignRow } from './stop-campaign-row.ts';

const ACT = { action: 'campaigns.enable', before: 'PAUSED' } as const;

/**
 * Makes the activity that takes back what a stop has paused in an account: what is still as the stop has left it. What
 * somebody has enabled, removed, renamed or given other dates or another budget since is theirs, and told.
 */
export function createEnableStoppedCampaigns(
  dependencies: StopDependencies,
): CampaignStopActivities['enableStoppedCampaigns'] {
  return (input) =>
    withHeartbeat(async () => {
      const opened = await openStopCustomer(dependencies, input, 'resuming');
      if (!opened) return;
      const project = { database: dependencies.database, projectId: input.projectId };
      const paused = await findToChange(project, opened, 'resume');
      for (const lot of inLots(paused, CAMPAIGNS_PER_MUTATE)) {
        if (!(await enableLot(dependencies, opened, lot))) return;
      }
      await inProject(dependencies.database, input.projectId, (scope) =>
        settleCustomer(scope, input.stopId, input.customerId),
      );
    });
}

/** @returns false when the taking back is over, and nothing was sent */
async function enableLot(
  dependencies: StopDependencies,
  opened: OpenStopCustomer,
  lot: readonly CampaignToChange[],
): Promise<boolean> {
  const { connection, account, stopId } = opened;
  const found = await callGoogleAds(dependencies, connection, (client) =>
    client.search(account, queryOf(lot), stopCampaignRow),
  );
  const now = new Map(found.map((row) => [row.campaign.id, row]));
  const decided = lot.map((one) => ({ id: one.campaignId, decision: decide(one, now.get(one.campaignId)) }));
  const toEnable = decided.flatMap(({ id, decision }) => (decision === 'enable' ? [id] : []));
  const isOpen = await inProject(dependencies.database, connection.projectId, async (scope) => {
    if (!(await holdStop(scope, stopId, 'resuming'))) return false;
    for (const { id, decision } of decided) {
      if (decision === 'resumed') await settleCampaigns(scope, opened, [id], { state: 'resumed' });
      else if (decision !== 'enable')
        await settleCampaigns(scope, opened, [id], { state: 'changed', reason: decision });
    }
    const resumed = new Set(decided.flatMap(({ id, decision }) => (decision === 'resumed' ? [id] : [])));
    await tellOfStatuses(
      scope,
      opened,
      lot.filter(({ campaignId }) => resumed.has(campaignId)),
      ACT,
    );
    await noteSending(scope, opened, toEnable, 'resuming');
    return true;
  });
  if (!isOpen) return false;
  const done = await changeStatuses(dependencies, opened, 'ENABLED', toEnable);
  const meaning = { ...ACT, changed: 'resumed', refused: 'not_resumed' } as const;
  await settleStatuses(dependencies.database, opened, { lot, done }, meaning);
  return true;
}

function queryOf(lot: readonly CampaignToChange[]): string {
  return `SELECT campaign.id, campaign.name, campaign.status, campaign.end_date_time, campaign_budget.amount_micros
    FROM campaign WHERE campaign.id IN (${lot.map(({ campaignId }) => campaignId).join(', ')})`;
}

type Change = 'removed' | 'enabled' | 'renamed' | 'other_budget' | 'other_end_date';

/** `resumed`: an attempt before has enabled it. Otherwise, what somebody has changed of it. */
function decide(before: CampaignToChange, row: StopCampaignRow | undefined): 'enable' | 'resumed' | Change {
  if (!row || row.campaign.status === 'REMOVED') return 'removed';
  if (row.campaign.status === 'ENABLED') {
    return before.state === 'resuming' || before.state === 'not_resumed' ? 'resumed' : 'enabled';
  }
  const seen = toSeen(row);
  if (seen.name !== before.seen.name) return 'renamed';
  if (seen.budgetMicros !== before.seen.budgetMicros) return 'other_budget';
  return seen.endDate === before.seen.endDate ? 'enable' : 'other_end_date';
}
