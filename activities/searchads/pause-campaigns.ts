import { inProject } from '../../models/in-project.ts';
import { settleCustomer } from '../../models/searchads/emergency-pause-customers.ts';
import {
  findCampaignsToChange,
  isBeingResumed,
  MAX_PAUSED_CAMPAIGNS,
  recordEnabled,
} from '../../models/searchads/emergency-pause-campaigns.ts';
import type { CampaignStopActivities } from '../../workflows/contract/campaign-stops.ts';
import { activityFailure } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { callGoogleAds } from './call-google-ads.ts';
import { CAMPAIGNS_PER_MUTATE, changeStatuses, splitIntoChunks } from './change-statuses.ts';
import { GoogleAdsError } from './google-ads-failure.ts';
import { recordStatusSend, settleStatuses, reportStatuses } from './record-statuses.ts';
import { openPauseCustomer, type OpenPauseCustomer, type PauseDependencies } from './open-stop-customer.ts';
import { stopCampaignRow, toSeenCampaign, type StopCampaignRow } from './campaign-wire.ts';

const ENABLED_QUERY = `SELECT campaign.id, campaign.name, campaign.status, campaign.end_date_time,
  campaign_budget.amount_micros FROM campaign WHERE campaign.status = 'ENABLED'
  ORDER BY campaign.id LIMIT ${MAX_PAUSED_CAMPAIGNS}`;

/** Reasons of an account that is not enabled, whose campaigns show no ads. */
const NOT_ENABLED: ReadonlySet<string> = new Set(['CUSTOMER_NOT_ENABLED', 'INCOMPLETE_SIGNUP']);

const ACTION = { action: 'campaigns.pause', before: 'ENABLED' } as const;

const WAIT_FOR_RESUMPTION_MS = 1_000;

/**
 * Makes the activity that pauses an account's enabled campaigns. Each is recorded before its send, so that a retry
 * recognizes campaigns paused by an attempt without an answer.
 */
export function createPauseCampaigns(
  dependencies: PauseDependencies,
): CampaignStopActivities['pauseCampaigns'] {
  return (input) =>
    withHeartbeat(async () => {
      const opened = await openPauseCustomer(dependencies, input, 'stopping');
      if (!opened) return;
      const project = { database: dependencies.database, projectId: input.projectId };
      // The effect of a running resumption becomes visible only after its call has ended.
      if (await isBeingResumed(project, input.customerId)) {
        throw activityFailure('project_busy', { retryAfterMs: WAIT_FOR_RESUMPTION_MS });
      }
      const enabled = await findEnabled(dependencies, opened);
      await inProject(dependencies.database, input.projectId, async (scope) => {
        const found = enabled.map((row) => ({ campaignId: row.campaign.id, seen: toSeenCampaign(row) }));
        await reportStatuses(scope, opened, await recordEnabled(scope, opened, found), ACTION);
      });
      const toPause = await findCampaignsToChange(project, opened, 'pause');
      for (const campaigns of splitIntoChunks(toPause, CAMPAIGNS_PER_MUTATE)) {
        const ids = campaigns.map(({ campaignId }) => campaignId);
        const sending = { campaignIds: ids, status: 'PAUSED' } as const;
        const done = await changeStatuses(dependencies, opened, sending, (campaignIds) =>
          recordStatusSend(dependencies.database, opened, { campaignIds, state: 'stopping' }),
        );
        const states = { ...ACTION, changed: 'paused', refused: 'failed' } as const;
        await settleStatuses(dependencies.database, opened, { campaigns, done }, states);
        if (done.isStopped) return;
      }
      await inProject(dependencies.database, input.projectId, (scope) =>
        settleCustomer(scope, input.stopId, input.customerId),
      );
    });
}

/** Finds enabled campaigns. In an account that is not enabled, no campaign shows ads. */
function findEnabled(
  dependencies: PauseDependencies,
  { connection, account }: OpenPauseCustomer,
): Promise<StopCampaignRow[]> {
  return callGoogleAds(dependencies, connection, (client) =>
    client.search(account, ENABLED_QUERY, stopCampaignRow).catch((error: unknown) => {
      if (error instanceof GoogleAdsError && NOT_ENABLED.has(error.failure.reason ?? '')) return [];
      throw error;
    }),
  );
}
