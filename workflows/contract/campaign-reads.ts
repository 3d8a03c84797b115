import type { CustomerRequest, HealthState } from './searchads.ts';

/** `UNKNOWN`: one that Google has and we do not know. */
export type CampaignStatus = 'ENABLED' | 'PAUSED' | 'REMOVED' | 'UNKNOWN';

/**
 * A page of a customer's campaigns, by their ids. Null: any. Campaigns that are removed are listed only by `status`.
 */
export type ListCampaignsRequest = CustomerRequest & {
  status: 'ENABLED' | 'PAUSED' | 'REMOVED' | null;
  health: HealthState | null;
  /** The id that the page begins after; digits. */
  after: string;
  limit: number;
};

export type CampaignHealth = {
  state: HealthState;
  /** For a person. */
  reason: string;
  /** Ours, and `CampaignPrimaryStatusReason` of Google Ads. */
  reasonCodes: string[];
  nextAction?: { code: string; label: string };
};

/** Amounts in units of the account's currency. */
export type CampaignBudget = {
  id: string;
  resourceName: string;
  /** For a day. */
  amount?: number;
  /** For the whole time of the campaign. */
  totalAmount?: number;
  period: string;
  shared: boolean;
  /** Campaigns that use it. */
  usedBy: number;
};

/** `spend` and `averageCpc` in units of the account's currency; `ctr` from 0 to 1. */
export type CampaignFigures = {
  impressions: number;
  clicks: number;
  spend: number;
  conversions: number;
  ctr: number;
  averageCpc: number;
};

/** An automatic change by Google. `date`: `YYYY-MM-DD`, in the account's time zone; the earliest day if scheduled. */
export type AiMaxMigration = {
  feature: 'AUTOMATICALLY_CREATED_ASSETS' | 'BROAD_MATCH' | 'DYNAMIC_SEARCH_ADS';
  state: 'migrated' | 'scheduled';
  date: string;
};

export type Campaign = {
  id: string;
  resourceName: string;
  name: string;
  status: CampaignStatus;
  /** `SEARCH`, `PERFORMANCE_MAX` … */
  channelType: string;
  health: CampaignHealth;
  /** As a request to create one has it, else Google's name. */
  biddingStrategy: string;
  targetCpa?: number;
  budget?: CampaignBudget;
  /** `YYYY-MM-DD`, in the account's time zone. */
  startDate?: string;
  endDate?: string;
  currencyCode?: string;
  /** Absent: it has a mark of ours, whose request is another project's or is kept no more. */
  madeHere?: boolean;
  /** Of the request that made it. */
  requestId?: string;
  appliedPolicyExemptions?: { policyName: string; violatingText: string }[];
  aiMaxMigrations: AiMaxMigration[];
  /** The last seven whole days in the account's time zone. */
  last7Days: CampaignFigures;
};

/** `nextAfter`: the id that the next page begins after; null: there is none. */
export type CampaignList = { campaigns: Campaign[]; nextAfter: string | null };

export type CampaignRequest = CustomerRequest & {
  /** Digits. */
  campaignId: string;
};

export type CampaignAdGroup = {
  id: string;
  resourceName: string;
  name: string;
  status: string;
  type: string;
  cpcBid?: number;
};

export type CampaignAd = {
  id: string;
  resourceName: string;
  adGroupId: string;
  status: string;
  type: string;
  /** `PolicyApprovalStatus` and `PolicyReviewStatus` of Google Ads. */
  approval: string;
  review: string;
  policyTopics: { topic: string; type: string }[];
  finalUrls: string[];
  /** Of a responsive search ad. */
  headlines: string[];
  descriptions: string[];
  path1?: string;
  path2?: string;
};

export type CampaignKeyword = {
  /** Of the criterion: unique in its ad group. */
  id: string;
  resourceName: string;
  adGroupId: string;
  text: string;
  matchType: string;
  status: string;
  approval: string;
  serving: string;
  /** 1 to 10; absent while Google has not judged it. */
  qualityScore?: number;
  cpcBid?: number;
};

export type CampaignNegativeKeyword = { id: string; resourceName: string; text: string; matchType: string };

/** `truncated`: the lists that have more than is given here. */
export type CampaignDetails = {
  campaign: Campaign;
  adGroups: CampaignAdGroup[];
  ads: CampaignAd[];
  keywords: CampaignKeyword[];
  negativeKeywords: CampaignNegativeKeyword[];
  truncated: ('adGroups' | 'ads' | 'keywords' | 'negativeKeywords')[];
};

export type ReportDimension = 'date' | 'device' | 'campaign' | 'adGroup' | 'keyword' | 'network';

/** Days in the account's time zone. `by`: each once, in the order above. */
export type PerformanceReportRequest = CustomerRequest & {
  startDate: string;
  endDate: string;
  campaignId: string | null;
  by: ReportDimension[];
};

/** Money in units of the account's currency, rates of the sums. */
export type ReportMetrics = CampaignFigures & {
  conversionsValue: number;
  allConversions: number;
  costPerConversion: number;
  conversionRate: number;
};

/** `key`: by what rows are ordered, and which no other row of the report has. */
export type ReportRow = {
  key: string;
  date?: string;
  device?: string;
  network?: string;
  campaign?: { id: string; name: string };
  adGroup?: { id: string; name: string; campaignId: string };
  keyword?: { id: string; adGroupId: string; campaignId: string; text: string; matchType: string };
  metrics: ReportMetrics;
};

export type PerformanceReport = { rows: ReportRow[]; total: ReportMetrics };
