import type {
  CampaignDetails,
  CampaignList,
  CampaignRequest,
  ListCampaignsRequest,
  PerformanceReport,
  PerformanceReportRequest,
} from './campaign-reads.ts';
import type { LeadsRequest, LeadsResult } from './journey.ts';
import type { QueueName } from './queues.ts';
import type { NeedsJob, ReadInput } from './reads.ts';
import type {
  AccountHealth,
  ConversionActionsResult,
  CustomerRequest,
  DeviceBreakdownRequest,
  DeviceBreakdownResult,
  KeywordIdeasRequest,
  KeywordIdeasResult,
  LocationsRequest,
  LocationsResult,
} from './searchads.ts';
import type { AdAccountsResult, PlatformInsightsRequest, PlatformInsightsResult } from './socials.ts';

/** The API stores the request. The activity of the same name stores the result. */
type ProviderReads = {
  generateKeywordIdeas: { request: KeywordIdeasRequest; result: KeywordIdeasResult };
  getAccountHealth: { request: CustomerRequest; result: AccountHealth };
  getCampaign: { request: CampaignRequest; result: CampaignDetails };
  getDeviceBreakdown: { request: DeviceBreakdownRequest; result: DeviceBreakdownResult };
  getPerformanceReport: { request: PerformanceReportRequest; result: PerformanceReport };
  getPlatformInsights: { request: PlatformInsightsRequest; result: PlatformInsightsResult };
  listAdAccounts: { request: Record<string, never>; result: AdAccountsResult };
  listCampaigns: { request: ListCampaignsRequest; result: CampaignList };
  listConversionActions: { request: CustomerRequest; result: ConversionActionsResult };
  searchLocations: { request: LocationsRequest; result: LocationsResult };
  searchLeads: { request: LeadsRequest; result: LeadsResult };
};

export type ReadOperation = keyof ProviderReads;
export type ReadRequestOf<Operation extends ReadOperation> = ProviderReads[Operation]['request'];
export type ReadResultOf<Operation extends ReadOperation> = ProviderReads[Operation]['result'];

export const READ_QUEUES = {
  generateKeywordIdeas: 'googleads-planning',
  getAccountHealth: 'googleads',
  getCampaign: 'googleads',
  getDeviceBreakdown: 'googleads',
  getPerformanceReport: 'googleads',
  getPlatformInsights: 'meta',
  listAdAccounts: 'meta',
  listCampaigns: 'googleads',
  listConversionActions: 'googleads',
  searchLeads: 'crm',
  searchLocations: 'googleads-planning',
} as const satisfies Record<ReadOperation, QueueName>;

/**
 * Each activity stores its result under the digest, or returns that the read needs a job of several steps.
 */
export type ReadActivities = Record<ReadOperation, (input: ReadInput) => Promise<NeedsJob | undefined>>;
