import type { CampaignChangeActivities } from '../../workflows/contract/campaign-change.ts';
import type { CampaignStopActivities } from '../../workflows/contract/campaign-stops.ts';
import type { CustomerTreeActivities } from '../../workflows/contract/customer-tree.ts';
import type { SearchCampaignActivities } from '../../workflows/contract/search-campaign.ts';
import type { SearchadsActivities } from '../../workflows/contract/searchads.ts';
import { answerRead, type ReadDependencies } from '../reads/answer-read.ts';
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

/** The reads of Google Ads, and the making of a campaign. */
export function createSearchadsActivities(dependencies: SearchadsDependencies) {
  return {
    getAccountHealth: answerRead(dependencies, {
      request: accountHealthRequest,
      read: (connection, request) => readAccountHealth(dependencies, connection, request),
    }),
    getDeviceBreakdown: answerRead(dependencies, {
      request: deviceBreakdownRequest,
      read: (connection, request) => readDeviceBreakdown(dependencies, connection, request),
    }),
    listCampaigns: answerRead(dependencies, {
      request: listCampaignsRequest,
      read: (connection, request) => readCampaigns(dependencies, connection, request),
    }),
    getCampaign: answerRead(dependencies, {
      request: campaignRequest,
      read: (connection, request) => readCampaign(dependencies, connection, request),
    }),
    getPerformanceReport: answerRead(dependencies, {
      request: performanceReportRequest,
      read: (connection, request) => readPerformanceReport(dependencies, connection, request),
    }),
    generateKeywordIdeas: answerRead(dependencies, {
      request: keywordIdeasRequest,
      read: (connection, request) => readKeywordIdeas(dependencies, connection, request),
    }),
    readTreeBranches: createReadTreeBranches(dependencies),
    sendSearchCampaign: createSendSearchCampaign(dependencies),
    lookUpSearchCampaign: createLookUpSearchCampaign(dependencies),
    sendCampaignChange: createSendCampaignChange(dependencies),
    pauseCampaigns: createPauseCampaigns(dependencies),
    enableStoppedCampaigns: createEnableStoppedCampaigns(dependencies),
  } satisfies SearchadsActivities &
    Partial<
      SearchCampaignActivities & CampaignChangeActivities & CampaignStopActivities & CustomerTreeActivities
    >;
}
