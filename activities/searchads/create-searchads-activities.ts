import type { z } from 'zod';
import type { CampaignChangeActivities } from '../../workflows/contract/campaign-change.ts';
import type { CampaignStopActivities } from '../../workflows/contract/campaign-stops.ts';
import type { CustomerTreeActivities } from '../../workflows/contract/customer-tree.ts';
import type { SearchCampaignActivities } from '../../workflows/contract/search-campaign.ts';
import type { SearchadsActivities } from '../../workflows/contract/searchads.ts';
import { answerRead, type ReadDefinition, type ReadDependencies } from '../reads/answer-read.ts';
import { createBudgetReadings } from './budgets/budget-readings.ts';
import type { CallDependencies } from './call-google-ads.ts';
import { createSendCampaignChange } from './changes/send-campaign-change.ts';
import { createEnableStoppedCampaigns } from './enable-stopped-campaigns.ts';
import { keywordIdeasRequest, readKeywordIdeas } from './generate-keyword-ideas.ts';
import { listCampaignsRequest, readCampaigns } from './list-campaigns.ts';
import { createLookUpSearchCampaign } from './look-up-search-campaign.ts';
import { createPauseCampaigns } from './pause-campaigns.ts';
import { accountHealthRequest, readAccountHealth } from './read-account-health.ts';
import { campaignRequest, readCampaign } from './read-campaign.ts';
import { deviceBreakdownRequest, readDeviceBreakdown } from './read-device-breakdown.ts';
import { performanceReportRequest, readPerformanceReport } from './read-performance-report.ts';
import { createReadTreeBranches } from './read-tree-branches.ts';
import { createSendSearchCampaign } from './send-search-campaign.ts';

export type SearchadsDependencies = ReadDependencies & CallDependencies;

/** The read of an answer, with what it is read by before what is read. */
type Read<Request> = (
  dependencies: SearchadsDependencies,
  ...asked: Parameters<ReadDefinition<Request>['read']>
) => ReturnType<ReadDefinition<Request>['read']>;

/** The reads of Google Ads, and what makes and changes campaigns. */
export function createSearchadsActivities(dependencies: SearchadsDependencies) {
  const answered = <Request>(request: z.ZodType<Request>, read: Read<Request>) =>
    answerRead(dependencies, {
      request,
      isPauseChecked: true,
      read: (connection, asked) => read(dependencies, connection, asked),
    });
  const sending = { ...dependencies, budgetReadings: createBudgetReadings(dependencies) };
  return {
    getAccountHealth: answered(accountHealthRequest, readAccountHealth),
    getDeviceBreakdown: answered(deviceBreakdownRequest, readDeviceBreakdown),
    listCampaigns: answered(listCampaignsRequest, readCampaigns),
    getCampaign: answered(campaignRequest, readCampaign),
    getPerformanceReport: answered(performanceReportRequest, readPerformanceReport),
    generateKeywordIdeas: answered(keywordIdeasRequest, readKeywordIdeas),
    readTreeBranches: createReadTreeBranches(dependencies),
    sendSearchCampaign: createSendSearchCampaign(sending),
    lookUpSearchCampaign: createLookUpSearchCampaign(sending),
    sendCampaignChange: createSendCampaignChange(sending),
    pauseCampaigns: createPauseCampaigns(dependencies),
    enableStoppedCampaigns: createEnableStoppedCampaigns(dependencies),
  } satisfies SearchadsActivities &
    Partial<
      SearchCampaignActivities & CampaignChangeActivities & CampaignStopActivities & CustomerTreeActivities
    >;
}
