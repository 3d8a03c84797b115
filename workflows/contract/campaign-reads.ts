import type { CustomerRequest, HealthState } from './searchads.ts';

/** `UNKNOWN`: one that Google has and we do not know. */
export type CampaignStatus = 'ENABLED' | 'PAUSED' | 'REMOVED' | 'UNKNOWN';

/** A page of a customer's campaigns, by their ids. Null: any. Campaigns that are removed are listed only by `status`. */
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
  /** The last seven whole days in the account's time zone. */
  last7Days: CampaignFigures;
};

/** `nextAfter`: the id that the next page begins after; null: there is none. */
export type CampaignList = { campaigns: Campaign[]; nextAfter: string | null };
