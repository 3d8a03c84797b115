export type CustomerRequest = { customerId: string; loginCustomerId: string };

export type KeywordIdeasRequest = CustomerRequest & {
  keywords: string[];
  url: string | null;
  geoTargetIds: string[];
  languageId: string | null;
};

/** Bids in units of the account's currency. Values that Google lacks are absent. */
export type KeywordIdea = {
  text: string;
  avgMonthlySearches?: number;
  competition?: string;
  competitionIndex?: number;
  lowTopOfPageBid?: number;
  highTopOfPageBid?: number;
};

export type KeywordIdeasResult = { ideas: KeywordIdea[] };

/** `query`: the location's name, or a part of it. `countryCode`: null for all countries. */
export type LocationsRequest = CustomerRequest & { query: string; countryCode: string | null };

/** `reach`: Google's estimate of the number of people in the location. */
type FoundLocation = {
  id: string;
  name: string;
  canonicalName: string;
  countryCode?: string;
  type?: string;
  reach?: number;
};

/** Best matches first. */
export type LocationsResult = { locations: FoundLocation[] };

/** `importsClicks`: the action is enabled and accepts uploaded click conversions. */
type ConversionAction = { id: string; name: string; status: string; type: string; importsClicks: boolean };

/** Sorted by name. */
export type ConversionActionsResult = { conversionActions: ConversionAction[] };

export type HealthState = 'live' | 'limited' | 'needs_action' | 'pending_adsprovider' | 'off' | 'ended';

export type AccountHealth = {
  customerId: string;
  state: HealthState;
  reason: string;
  reasonCodes: string[];
  nextAction?: { code: string; label: string };
  accountStatus?: string;
  billingStatus?: string;
  conversionTracking?: { hasEnabledAction: boolean; recentConversions: number; receivingData: boolean };
  campaignCounts?: Record<HealthState, number>;
  dailyBudget?: number;
};

/** Days in the account's time zone, `YYYY-MM-DD`. */
export type DeviceBreakdownRequest = CustomerRequest & {
  startDate: string;
  endDate: string;
  campaignId: string | null;
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

export type PerformanceRow = CampaignFigures & { id: string; name: string };

export type DeviceBreakdownResult = { results: PerformanceRow[] };
