import { z } from 'zod';

export const matchType = z.enum(['BROAD', 'PHRASE', 'EXACT']);

export type MatchType = z.infer<typeof matchType>;

/** Amounts are in units of the account's currency. */
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
  /** `startDate` and `endDate` are days in the account's time zone (`YYYY-MM-DD`). */
  startDate?: string;
  endDate?: string;
  containsEuPoliticalAdvertising?: boolean;
};

export const adTexts = z.object({
  headlines: z.array(z.string()),
  descriptions: z.array(z.string()),
  finalUrl: z.string(),
  path1: z.string().optional(),
  path2: z.string().optional(),
});

export type AdTexts = z.infer<typeof adTexts>;

/** Amount in millionths of the currency's unit. */
export const micros = z.number().int().positive();

const bidding = z.discriminatedUnion('strategy', [
  z.object({ strategy: z.literal('MAXIMIZE_CONVERSIONS'), targetCpaMicros: micros.optional() }),
  z.object({ strategy: z.literal('MAXIMIZE_CLICKS') }),
  z.object({ strategy: z.literal('MANUAL_CPC'), cpcBidMicros: micros.optional() }),
  z.object({ strategy: z.literal('TARGET_CPA'), targetCpaMicros: micros }),
]);

export type Bidding = z.infer<typeof bidding>;

export const settableStatus = z.enum(['ENABLED', 'PAUSED']);

/**
 * Normalized request: it includes defaults, and has amounts in micros and the ids of locations and languages.
 */
export const searchCampaign = z.object({
  name: z.string(),
  dailyBudgetMicros: micros,
  locationIds: z.array(z.string()),
  languageIds: z.array(z.string()),
  adGroupName: z.string(),
  keywords: z.array(z.object({ text: z.string(), matchType })),
  negativeKeywords: z.array(z.string()),
  ad: adTexts,
  bidding,
  status: settableStatus,
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  containsEuPoliticalAdvertising: z.boolean(),
});

export type SearchCampaign = z.infer<typeof searchCampaign>;
