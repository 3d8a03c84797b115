import { z } from 'zod';
import { campaignPatch, campaignValues, expectedValues, newKeyword } from '../../domain/campaign-change.ts';
import { adPatch, adState, targetPatch } from '../../domain/campaign-parts.ts';
import { adTexts, searchCampaign, settableStatus } from '../../domain/search-campaign.ts';

const policyKey = z.object({ policyName: z.string(), violatingText: z.string() });

/** `keys` exempt keywords, and `topics` exempt ads. */
export const policyExemptions = z.object({ keys: z.array(policyKey), topics: z.array(z.string()) });

export type PolicyExemptions = z.infer<typeof policyExemptions>;

/** Lists keys and topics in one format. `violatingText` is empty for a topic. */
export function listExemptions({ keys, topics }: PolicyExemptions) {
  return [...keys, ...topics.map((topic) => ({ policyName: topic, violatingText: '' }))];
}

/** `named`: exemptions that the request lists. `autoExempt`: requests every exemption that Google allows. */
const requestedExemptions = { named: policyExemptions, autoExempt: z.boolean() };

/** In a removal, `name` must repeat the campaign's name as a confirmation. */
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
 * State of a campaign before or after a change. `budgetSharedBy`: number of campaigns that share its budget,
 * including the campaign itself.
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
 * `before` and `after`: null for a creation, which has the created campaign's `resourceName` instead.
 */
const changeApplied = z.object({
  name: z.string().nullable(),
  resourceName: z.string().exactOptional(),
  before: changeBefore.nullable(),
  after: changeBefore.nullable(),
  exemptions: policyExemptions,
  /** Set by a validation if the change would require approval. */
  requiresApproval: z.literal(true).exactOptional(),
});

export type ChangeApplied = z.infer<typeof changeApplied>;

export const changeOutcome = z.union([changeApplied, z.object({ code: z.string(), details: z.unknown() })]);

export type ChangeOutcome = z.infer<typeof changeOutcome>;

/** `ambiguous`: the change was sent to Google and may have taken effect. */
export type ChangeState =
  | 'running'
  | 'waiting_for_approval'
  | 'ambiguous'
  | 'applied'
  | 'validated'
  | 'refused';
