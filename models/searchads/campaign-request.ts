import { z } from 'zod';
import type { SearchCampaign } from '../../domain/search-campaign.ts';

/** The JSON columns of a campaign intent, parsed when they are read. */

const policyKey = z.object({ policyName: z.string(), violatingText: z.string() });

/** Exemptions from policies: of keywords by key, of ads by topic. */
export const policyExemptions = z.object({ keys: z.array(policyKey), topics: z.array(z.string()) });

export type PolicyExemptions = z.infer<typeof policyExemptions>;

const micros = z.number().int().positive();

const bidding = z.discriminatedUnion('strategy', [
  z.object({ strategy: z.literal('MAXIMIZE_CONVERSIONS'), targetCpaMicros: micros.optional() }),
  z.object({ strategy: z.literal('MAXIMIZE_CLICKS') }),
  z.object({ strategy: z.literal('MANUAL_CPC'), cpcBidMicros: micros.optional() }),
  z.object({ strategy: z.literal('TARGET_CPA'), targetCpaMicros: micros }),
]);

const campaign = z.object({
  name: z.string(),
  dailyBudgetMicros: micros,
  locationIds: z.array(z.string()),
  languageIds: z.array(z.string()),
  adGroupName: z.string(),
  keywords: z.array(z.object({ text: z.string(), matchType: z.enum(['BROAD', 'PHRASE', 'EXACT']) })),
  negativeKeywords: z.array(z.string()),
  ad: z.object({
    headlines: z.array(z.string()),
    descriptions: z.array(z.string()),
    finalUrl: z.string(),
    path1: z.string().optional(),
    path2: z.string().optional(),
  }),
  bidding,
  status: z.enum(['ENABLED', 'PAUSED']),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  containsEuPoliticalAdvertising: z.boolean(),
}) satisfies z.ZodType<SearchCampaign>;

/** What was asked for. `named`: the exemptions that the caller asks for by name. */
export const campaignRequest = z.object({
  campaign,
  named: policyExemptions,
  autoExempt: z.boolean(),
});

export type CampaignRequest = z.infer<typeof campaignRequest>;

/** Its outcome: the campaign with the exemptions that it has, or why there is none. */
export const campaignOutcome = z.union([
  z.object({ resourceName: z.string(), exemptions: policyExemptions }),
  z.object({ code: z.string(), details: z.unknown() }),
]);

export type CampaignOutcome = z.infer<typeof campaignOutcome>;

/** `ambiguous`: sent, and not known to have been applied. */
export type CampaignState =
  'running' | 'waiting_for_approval' | 'ambiguous' | 'created' | 'validated' | 'refused';
