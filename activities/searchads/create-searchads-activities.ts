import type { CampaignChangeActivities } from '../../workflows/contract/campaign-change.ts';
import type { CampaignStopActivities } from '../../workflows/contract/campaign-stops.ts';
import type { CustomerTreeActivities } from '../../workflows/contract/customer-tree.ts';
import type { ReadActivities } from '../../workflows/contract/provider-reads.ts';
import { createBudgetReadings } from './budgets/budget-readings.ts';
import { listConversionActions } from './list-conversion-actions.ts';
import { createAccountRead } from './account-read.ts';
import type { SearchadsDependencies } from './call-google-ads.ts';
import { createSendCampaignChange } from './changes/send-campaign-change.ts';
import { createEnableStoppedCampaigns } from './emergency-pause/enable-stopped-campaigns.ts';
import { generateKeywordIdeas } from './generate-keyword-ideas.ts';
import { listCampaigns } from './list-campaigns.ts';
import { createPauseCampaigns } from './emergency-pause/pause-campaigns.ts';
import { getAccountHealth } from './get-account-health.ts';
import { getCampaign } from './get-campaign.ts';
import { getDeviceBreakdown } from './get-device-breakdown.ts';
import { getPerformanceReport } from './get-performance-report.ts';
import { searchLocations } from './search-locations.ts';
import { createReadTreeBranches } from './read-tree-branches.ts';

export function createSearchadsActivities(dependencies: SearchadsDependencies) {
  const guarded = { ...dependencies, budgetReadings: createBudgetReadings(dependencies) };
  return {
    getAccountHealth: createAccountRead(dependencies, getAccountHealth),
    getDeviceBreakdown: createAccountRead(dependencies, getDeviceBreakdown),
    listCampaigns: createAccountRead(dependencies, listCampaigns),
    listConversionActions: createAccountRead(dependencies, listConversionActions),
    getCampaign: createAccountRead(dependencies, getCampaign),
    getPerformanceReport: createAccountRead(dependencies, getPerformanceReport),
    generateKeywordIdeas: createAccountRead(dependencies, generateKeywordIdeas),
    searchLocations: createAccountRead(dependencies, searchLocations),
    readTreeBranches: createReadTreeBranches(dependencies),
    sendCampaignChange: createSendCampaignChange(guarded),
    pauseCampaigns: createPauseCampaigns(dependencies),
    enableStoppedCampaigns: createEnableStoppedCampaigns(guarded),
  } satisfies Partial<
    ReadActivities & CampaignChangeActivities & CampaignStopActivities & CustomerTreeActivities
  >;
}
