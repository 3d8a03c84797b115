import type { CampaignFigures, CustomerRequest, HealthState } from './searchads.ts';

/** `UNKNOWN`: a status of Google Ads that this version does not know. */
export type CampaignStatus = 'ENABLED' | 'PAUSED' | 'REMOVED' | 'UNKNOWN';

/**
 * A null `health` selects every health state; a null `status` selects all but removed campaigns. The list is
 * sorted by id.
 */
export type ListCampaignsRequest = CustomerRequest & {
  status: 'ENABLED' | 'PAUSED' | 'REMOVED' | null;
  health: HealthState | null;
  /** `nextAfter` of the previous page, only digits; `0` for the first page. */
  after: string;
  limit: number;
};

export type CampaignHealth = {
  state: HealthState;
  reason: string;
  /** Our own codes, and values of Google's `CampaignPrimaryStatusReason`. */
  reasonCodes: string[];
  nextAction?: { code: string; label: string };
};

/** Amounts in units of the account's currency. */
export type CampaignBudget = {
  id: string;
  resourceName: string;
  amount?: number;
  /** Amount for the whole duration of the campaign. */
  totalAmount?: number;
  period: string;
  shared: boolean;
  usedBy: number;
};

/**
 * `date`: day of the migration, or the earliest day if scheduled; `YYYY-MM-DD` in the account's time zone.
 */
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
  /** Name as in creation requests, or Google's name for a strategy that they do not offer. */
  biddingStrategy: string;
  targetCpa?: number;
  budget?: CampaignBudget;
  /** `YYYY-MM-DD`, in the account's time zone. */
  startDate?: string;
  endDate?: string;
  currencyCode?: string;
  /**
   * Whether a request of this project created the campaign. Absent if the campaign has a creation id that
   * matches no stored request of this project.
   */
  madeHere?: boolean;
  requestId?: string;
  appliedPolicyExemptions?: { policyName: string; violatingText: string }[];
  aiMaxMigrations: AiMaxMigration[];
  /** The last seven whole days in the account's time zone. */
  last7Days: CampaignFigures;
};

/** `nextAfter`: `after` of the next page; null on the last page. */
export type CampaignList = { campaigns: Campaign[]; nextAfter: string | null };

export type CampaignRequest = CustomerRequest & {
  /** Only digits. */
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
  /** `approval` and `review` are Google's `PolicyApprovalStatus` and `PolicyReviewStatus`. */
  approval: string;
  review: string;
  /** `words`: texts that caused the finding. */
  policyTopics: { topic: string; type: string; words: string[] }[];
  finalUrls: string[];
  /** Only for responsive search ads. */
  headlines: string[];
  descriptions: string[];
  path1?: string;
  path2?: string;
};

export type CampaignKeyword = {
  /** Unique only in its ad group. */
  id: string;
  resourceName: string;
  adGroupId: string;
  text: string;
  matchType: string;
  status: string;
  approval: string;
  serving: string;
  /** 1 to 10; absent until Google has rated the keyword. */
  qualityScore?: number;
  cpcBid?: number;
};

export type CampaignNegativeKeyword = { id: string; resourceName: string; text: string; matchType: string };

type CampaignLocation = {
  /** Id of the geo target constant, which is also the criterion's id. */
  id: string;
  name: string;
  /** Name with the containing locations, such as `Vienna,Vienna,Austria`. */
  canonicalName: string;
  countryCode?: string;
  /** `Country`, `City` … */
  type?: string;
  excluded: boolean;
};

type CampaignLanguage = { id: string; name: string; code?: string };

type CampaignLists = 'adGroups' | 'ads' | 'keywords' | 'negativeKeywords' | 'locations' | 'languages';

/** `truncated`: lists that have more entries than were returned. */
export type CampaignDetails = {
  campaign: Campaign;
  adGroups: CampaignAdGroup[];
  ads: CampaignAd[];
  keywords: CampaignKeyword[];
  negativeKeywords: CampaignNegativeKeyword[];
  locations: CampaignLocation[];
  /** Empty: all languages. */
  languages: CampaignLanguage[];
  truncated: CampaignLists[];
};

/** `keyword` and `searchTerm` cannot be combined, because Google does not report them together. */
export const REPORT_DIMENSIONS = [
  'date',
  'device',
  'campaign',
  'adGroup',
  'keyword',
  'searchTerm',
  'network',
] as const;

export type ReportDimension = (typeof REPORT_DIMENSIONS)[number];

/**
 * The days are in the account's time zone. `by` has each dimension at most once, in the order of
 * {@link REPORT_DIMENSIONS}.
 */
export type PerformanceReportRequest = CustomerRequest & {
  startDate: string;
  endDate: string;
  campaignId: string | null;
  by: ReportDimension[];
};

/** Money in units of the account's currency. Rates are computed from the sums. */
export type ReportMetrics = CampaignFigures & {
  conversionsValue: number;
  allConversions: number;
  costPerConversion: number;
  conversionRate: number;
};

/** `key`: sort key, unique in the report. */
export type ReportRow = {
  key: string;
  date?: string;
  device?: string;
  network?: string;
  campaign?: { id: string; name: string };
  adGroup?: { id: string; name: string; campaignId: string };
  keyword?: { id: string; adGroupId: string; campaignId: string; text: string; matchType: string };
  /** `status`: `ADDED`, `EXCLUDED`, `ADDED_EXCLUDED` or `NONE`. */
  searchTerm?: { text: string; status: string; adGroupId: string; campaignId: string };
  metrics: ReportMetrics;
};

export type PerformanceReport = { rows: ReportRow[]; total: ReportMetrics };
