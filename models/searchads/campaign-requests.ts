import { z } from 'zod';
import type {
  CampaignPatch,
  CampaignValues,
  ExpectedValues,
  NewKeyword,
} from '../../domain/campaign-change.ts';
import type { AdPatch, AdState, TargetPatch } from '../../domain/campaign-parts.ts';
import type { AdTexts, SearchCampaign } from '../../domain/search-campaign.ts';

// JSON columns, parsed when read.

const policyKey = z.object({ policyName: z.string(), violatingText: z.string() });

/** Policy exemptions: keywords by key, ads by topic. */
export const policyExemptions = z.object({ keys: z.array(policyKey), topics: z.array(z.string()) });

export type PolicyExemptions = z.infer<typeof policyExemptions>;

/** Lists exemptions for responses. Topics have no text. */
export function listExemptions({ keys, topics }: PolicyExemptions) {
  return [...keys, ...topics.map((topic) => ({ policyName: topic, violatingText: '' }))];
}

const micros = z.number().int().positive();

const bidding = z.discriminatedUnion('strategy', [
  z.object({ strategy: z.literal('MAXIMIZE_CONVERSIONS'), targetCpaMicros: micros.optional() }),
  z.object({ strategy: z.literal('MAXIMIZE_CLICKS') }),
  z.object({ strategy: z.literal('MANUAL_CPC'), cpcBidMicros: micros.optional() }),
  z.object({ strategy: z.literal('TARGET_CPA'), targetCpaMicros: micros }),
]);

const matchType = z.enum(['BROAD', 'PHRASE', 'EXACT']);

const adTexts = z.object({
  headlines: z.array(z.string()),
  descriptions: z.array(z.string()),
  finalUrl: z.string(),
  path1: z.string().optional(),
  path2: z.string().optional(),
}) satisfies z.ZodType<AdTexts>;

const campaign = z.object({
  name: z.string(),
  dailyBudgetMicros: micros,
  locationIds: z.array(z.string()),
  languageIds: z.array(z.string()),
  adGroupName: z.string(),
  keywords: z.array(z.object({ text: z.string(), matchType })),
  negativeKeywords: z.array(z.string()),
  ad: adTexts,
  bidding,
  status: z.enum(['ENABLED', 'PAUSED']),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  containsEuPoliticalAdvertising: z.boolean(),
}) satisfies z.ZodType<SearchCampaign>;

const patch = z.object({
  status: z.enum(['ENABLED', 'PAUSED']).optional(),
  name: z.string().optional(),
  dailyBudgetMicros: micros.optional(),
  startDate: z.string().optional(),
  endDate: z.string().nullish(),
  biddingStrategy: z.enum(['MAXIMIZE_CONVERSIONS', 'MAXIMIZE_CLICKS', 'MANUAL_CPC', 'TARGET_CPA']).optional(),
  targetCpaMicros: micros.optional(),
}) satisfies z.ZodType<CampaignPatch>;

const values = z.object({
  status: z.string(),
  name: z.string(),
  dailyBudgetMicros: z.number().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  biddingStrategy: z.string(),
  targetCpaMicros: z.number().nullable(),
}) satisfies z.ZodType<CampaignValues>;

const expected = values.partial() satisfies z.ZodType<ExpectedValues>;

const newKeyword = z.object({
  text: z.string(),
  matchType,
  cpcBidMicros: micros.optional(),
}) satisfies z.ZodType<NewKeyword>;

const adPatch = z.object({
  status: z.enum(['ENABLED', 'PAUSED']).optional(),
  headlines: z.array(z.string()).optional(),
  descriptions: z.array(z.string()).optional(),
  finalUrl: z.string().optional(),
  path1: z.string().nullish(),
  path2: z.string().nullish(),
}) satisfies z.ZodType<AdPatch>;

const ids = z.array(z.string());

const targets = z.object({
  addLocationIds: ids,
  removeLocationIds: ids,
  addLanguageIds: ids,
  removeLanguageIds: ids,
}) satisfies z.ZodType<TargetPatch>;

/** Exemptions from policy violations that the caller requests. `autoExempt`: all that Google grants. */
const requestedExemptions = { named: policyExemptions, autoExempt: z.boolean() };

/** Request to create or change a campaign. A removal repeats the campaign's `name` as a confirmation. */
export const changeRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), campaign, ...requestedExemptions }),
  z.object({ kind: z.literal('update'), patch, expected, confirmSharedBudget: z.boolean() }),
  z.object({ kind: z.literal('remove'), name: z.string() }),
  z.object({ kind: z.literal('add_negative_keywords'), keywords: z.array(newKeyword) }),
  z.object({ kind: z.literal('remove_negative_keyword'), criterionId: z.string() }),
  z.object({
    kind: z.literal('add_keywords'),
    adGroupId: z.string(),
    keywords: z.array(newKeyword),
    ...requestedExemptions,
  }),
  z.object({
    kind: z.literal('add_ad'),
    adGroupId: z.string(),
    ad: adTexts,
    status: z.enum(['ENABLED', 'PAUSED']),
    ...requestedExemptions,
  }),
  z.object({
    kind: z.literal('update_ad'),
    adGroupId: z.string(),
    adId: z.string(),
    patch: adPatch,
    ...requestedExemptions,
  }),
  z.object({
    kind: z.literal('update_keyword'),
    adGroupId: z.string(),
    criterionId: z.string(),
    status: z.enum(['ENABLED', 'PAUSED']),
  }),
  z.object({ kind: z.literal('remove_keyword'), adGroupId: z.string(), criterionId: z.string() }),
  z.object({ kind: z.literal('change_targets'), targets }),
]);

export type ChangeRequest = z.infer<typeof changeRequest>;

const NO_EXEMPTIONS: PolicyExemptions = { keys: [], topics: [] };

/** Returns the requested exemptions; most kinds have none. */
export function getExemptions(request: ChangeRequest): { named: PolicyExemptions; autoExempt: boolean } {
  if (!('named' in request)) return { named: NO_EXEMPTIONS, autoExempt: false };
  return { named: request.named, autoExempt: request.autoExempt };
}

const criterion = z.object({
  criterionId: z.string(),
  text: z.string(),
  matchType: z.string(),
  status: z.string().exactOptional(),
});

const adState = z.object({
  id: z.string(),
  status: z.string(),
  headlines: z.array(z.string()),
  descriptions: z.array(z.string()),
  finalUrl: z.string(),
  path1: z.string().nullable(),
  path2: z.string().nullable(),
}) satisfies z.ZodType<AdState & { id: string }>;

/** Keyword of a campaign or ad group. */
export type Criterion = z.infer<typeof criterion>;

/**
 * Campaign before a change: its values and its affected keywords, ad, locations and languages. `budgetSharedBy`: number
 * of campaigns that shared its budget, including itself.
 */
export const changeBefore = z.object({
  values,
  criteria: z.array(criterion),
  budgetSharedBy: z.number().exactOptional(),
  ad: adState.exactOptional(),
  locationIds: ids.exactOptional(),
  languageIds: ids.exactOptional(),
});

export type ChangeBefore = z.infer<typeof changeBefore>;

/**
 * Applied change: the campaign's values and affected keywords since. Without `before`, it was removed or created by
 * this change. `resourceName`: of a created campaign.
 */
const changeApplied = z.object({
  name: z.string().nullable(),
  resourceName: z.string().exactOptional(),
  before: changeBefore.nullable(),
  after: changeBefore.nullable(),
  exemptions: policyExemptions,
  /** Validation only: the change would require approval. */
  requiresApproval: z.literal(true).exactOptional(),
});

export type ChangeApplied = z.infer<typeof changeApplied>;

/** Outcome: the applied change, or why it was not applied. */
export const changeOutcome = z.union([changeApplied, z.object({ code: z.string(), details: z.unknown() })]);

export type ChangeOutcome = z.infer<typeof changeOutcome>;

/** `ambiguous`: sent, but not known to be applied. `applied`: for a creation, the campaign exists. */
export type ChangeState =
  'running' | 'waiting_for_approval' | 'ambiguous' | 'applied' | 'validated' | 'refused';
