export type MatchType = 'BROAD' | 'PHRASE' | 'EXACT';

/** A search campaign as requested. Amounts in units of the account's currency. */
export type SearchCampaignRequest = {
  name: string;
  dailyBudget: number;
  locations: readonly string[];
  languages: readonly string[];
  adGroupName: string;
  keywords: readonly { text: string; matchType?: MatchType }[];
  negativeKeywords?: readonly { text: string }[];
  ad: {
    headlines: readonly string[];
    descriptions: readonly string[];
    finalUrl: string;
    path1?: string;
    path2?: string;
  };
  biddingStrategy?: Bidding['strategy'];
  targetCpa?: number;
  cpcBid?: number;
  status?: 'ENABLED' | 'PAUSED';
  /** Days in the account's time zone, `YYYY-MM-DD`. */
  startDate?: string;
  endDate?: string;
  containsEuPoliticalAdvertising?: boolean;
};

/** Texts of a responsive search ad, checked. */
export type AdTexts = {
  headlines: string[];
  descriptions: string[];
  finalUrl: string;
  path1?: string | undefined;
  path2?: string | undefined;
};

/** How the campaign bids. Amounts in millionths of the currency's unit. */
export type Bidding =
  | { strategy: 'MAXIMIZE_CONVERSIONS'; targetCpaMicros?: number | undefined }
  | { strategy: 'MAXIMIZE_CLICKS' }
  | { strategy: 'MANUAL_CPC'; cpcBidMicros?: number | undefined }
  | { strategy: 'TARGET_CPA'; targetCpaMicros: number };

/** Normalised search campaign: with defaults, money in micros, and ids of locations and languages. */
export type SearchCampaign = {
  name: string;
  dailyBudgetMicros: number;
  locationIds: string[];
  languageIds: string[];
  adGroupName: string;
  keywords: { text: string; matchType: MatchType }[];
  negativeKeywords: string[];
  ad: AdTexts;
  bidding: Bidding;
  status: 'ENABLED' | 'PAUSED';
  startDate?: string | undefined;
  endDate?: string | undefined;
  containsEuPoliticalAdvertising: boolean;
};
