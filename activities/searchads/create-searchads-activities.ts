import type { CampaignChangeActivities } from '../../workflows/contract/campaign-change.ts';
import type { CampaignStopActivities } from '../../workflows/contract/campaign-stops.ts';
import type { CustomerTreeActivities } from '../../workflows/contract/customer-tree.ts';
import type { ReadActivities, ReadOperation } from '../../workflows/contract/provider-reads.ts';
import { createReadActivity, type ReadDefinition, type ReadDependencies } from '../reads/answer-read.ts';
import { createBudgetReadings } from './budgets/budget-readings.ts';
import { readConversionActions } from '../conversions/list-conversion-actions.ts';
import type { CallDependencies } from './call-google-ads.ts';
import { createSendCampaignChange } from './changes/send-campaign-change.ts';
import { createEnableStoppedCampaigns } from './enable-stopped-campaigns.ts';
import { keywordIdeasRequest, readKeywordIdeas } from './generate-keyword-ideas.ts';
import { listCampaignsRequest, readCampaigns } from './list-campaigns.ts';
import { createPauseCampaigns } from './pause-campaigns.ts';
import { accountHealthRequest, readAccountHealth } from './read-account-health.ts';
import { campaignRequest, readCampaign } from './read-campaign.ts';
import { deviceBreakdownRequest, readDeviceBreakdown } from './read-device-breakdown.ts';
import { performanceReportRequest, readPerformanceReport } from './read-performance-report.ts';
import { locationsRequest, readLocations } from './search-locations.ts';
import { createReadTreeBranches } from './read-tree-branches.ts';

export type SearchadsDependencies = ReadDependencies & CallDependencies;

/** Read with its dependencies as the first argument. */
type Read<Operation extends ReadOperation> = (
  dependencies: SearchadsDependencies,
  ...input: Parameters<ReadDefinition<Operation>['read']>
) => ReturnType<ReadDefinition<Operation>['read']>;

/** Makes the activities that read Google Ads and create and change campaigns. */
export function createSearchadsActivities(dependencies: SearchadsDependencies) {
  const guarded = { ...dependencies, budgetReadings: createBudgetReadings(dependencies) };
  const createRead = <Operation extends ReadOperation>(
    request: ReadDefinition<Operation>['request'],
    read: Read<Operation>,
  ) =>
    createReadActivity<Operation>(dependencies, {
      request,
      isPauseChecked: true,
      read: (connection, input) => read(dependencies, connection, input),
    });
  return {
    getAccountHealth: createRead<'getAccountHealth'>(accountHealthRequest, readAccountHealth),
    getDeviceBreakdown: createRead<'getDeviceBreakdown'>(deviceBreakdownRequest, readDeviceBreakdown),
    listCampaigns: createRead<'listCampaigns'>(listCampaignsRequest, readCampaigns),
    listConversionActions: createRead<'listConversionActions'>(accountHealthRequest, readConversionActions),
    getCampaign: createRead<'getCampaign'>(campaignRequest, readCampaign),
    getPerformanceReport: createRead<'getPerformanceReport'>(performanceReportRequest, readPerformanceReport),
    generateKeywordIdeas: createRead<'generateKeywordIdeas'>(keywordIdeasRequest, readKeywordIdeas),
    searchLocations: createRead<'searchLocations'>(locationsRequest, readLocations),
    readTreeBranches: createReadTreeBranches(dependencies),
    sendCampaignChange: createSendCampaignChange(guarded),
    pauseCampaigns: createPauseCampaigns(dependencies),
    enableStoppedCampaigns: createEnableStoppedCampaigns(guarded),
  } satisfies Partial<
    ReadActivities & CampaignChangeActivities & CampaignStopActivities & CustomerTreeActivities
  >;
}
