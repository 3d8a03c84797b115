import { splitIntoChunks } from '../../../domain/split-into-chunks.ts';
import { inProject } from '../../../models/in-project.ts';
import {
  findCampaignsToChange,
  isBeingResumed,
  MAX_PAUSED_CAMPAIGNS,
  recordEnabled,
} from '../../../models/searchads/emergency-pause-campaigns.ts';
import type { CampaignStopActivities } from '../../../workflows/contract/campaign-stops.ts';
import { activityFailure } from '../../failures.ts';
import { callGoogleAds, toNoRowsIfNotEnabled, type SearchadsDependencies } from '../call-google-ads.ts';
import { pausableCampaignRow, toSeenCampaign } from '../campaign-wire.ts';
import { createCustomerActivity } from './open-customer.ts';
import { CAMPAIGNS_PER_MUTATE, reportStatuses, sendStatuses } from './send-statuses.ts';

const ENABLED_QUERY = `SELECT campaign.id, campaign.name, campaign.status, campaign.end_date_time,
  campaign_budget.amount_micros FROM campaign WHERE campaign.status = 'ENABLED'
  ORDER BY campaign.id LIMIT ${MAX_PAUSED_CAMPAIGNS}`;

const WAIT_FOR_RESUMPTION_MS = 1_000;

/**
 * Records each campaign before pausing it, so that a retry recognizes the campaigns that an earlier attempt
 * with an unknown outcome has paused.
 */
export function createPauseCampaigns(
  dependencies: SearchadsDependencies,
): CampaignStopActivities['pauseCampaigns'] {
  const { database } = dependencies;
  return createCustomerActivity(dependencies, 'stopping', async (opened) => {
    const { connection, account, customerId } = opened;
    const { projectId } = connection;
    // A call of an interrupted resumption may still enable campaigns, which the query below would miss.
    if (await isBeingResumed({ database, projectId }, customerId)) {
      throw activityFailure('project_busy', { retryAfterMs: WAIT_FOR_RESUMPTION_MS });
    }
    const enabled = await callGoogleAds(dependencies, connection, (client) =>
      client.search(account, ENABLED_QUERY, pausableCampaignRow).catch(toNoRowsIfNotEnabled),
    );
    await inProject(database, projectId, async (project) => {
      const found = enabled.map((row) => ({ campaignId: row.campaign.id, seen: toSeenCampaign(row) }));
      await reportStatuses(project, opened, await recordEnabled(project, opened, found));
    });
    const toPause = await findCampaignsToChange({ database, projectId }, opened, 'pause');
    for (const campaigns of splitIntoChunks(toPause, CAMPAIGNS_PER_MUTATE)) {
      const { isEnded } = await sendStatuses(dependencies, opened, campaigns);
      if (isEnded) return false;
    }
    return true;
  });
}
