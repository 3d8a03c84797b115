import { z } from 'zod';
import { campaignPatch, campaignValues, expectedValues, newKeyword } from '../../domain/campaign-change.ts';
import { adPatch, adState, targetPatch } from '../../domain/campaign-parts.ts';
import { adTexts, searchCampaign, settableStatus } from '../../domain/search-campaign.ts';

// JSON columns, parsed when read.

const policyKey = z.object({ policyName: z.string(), violatingText: z.string() });

/** Policy exemptions: keywords by key, ads by topic. */
export const policyExemptions = z.object({ keys: z.array(policyKey), topics: z.array(z.string()) });

export type PolicyExemptions = z.infer<typeof policyExemptions>;

/** Lists exemptions for responses. Topics have no text. */
export function listExemptions({ keys, topics }: PolicyExemptions) {
  return [...keys, ...topics.map((topic) => ({ policyName: topic, violatingText: '' }))];
}

/** Exemptions from policy violations that the caller requests. `autoExempt`: all that Google grants. */
const requestedExemptions = { named: policyExemptions, autoExempt: z.boolean() };

/** Request to create or change a campaign. A removal repeats the campaign's `name` as a confirmation. */
export const changeRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), campaign: searchCampaign, ...requestedExemptions }),
  z.object({
    kind: z.literal('update'),
    patch: campaignPatch,
    expected: expectedValues,
    confirmSharedBudget: z.boolean(),
  }),
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
    status: settableStatus,
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
    status: settableStatus,
  }),
  z.object({ kind: z.literal('remove_keyword'), adGroupId: z.string(), criterionId: z.string() }),
  z.object({ kind: z.literal('change_targets'), targets: targetPatch }),
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

/** Keyword of a campaign or ad group. */
export type Criterion = z.infer<typeof criterion>;

/**
 * Campaign before a change: its values and its affected keywords, ad, locations and languages. `budgetSharedBy`: number
 * of campaigns that shared its budget, including itself.
 */
export const changeBefore = z.object({
  values: campaignValues,
  criteria: z.array(criterion),
  budgetSharedBy: z.number().exactOptional(),
  ad: adState.extend({ id: z.string() }).exactOptional(),
  locationIds: z.array(z.string()).exactOptional(),
  languageIds: z.array(z.string()).exactOptional(),
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
