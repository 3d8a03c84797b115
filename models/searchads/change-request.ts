import { z } from 'zod';
import type {
  CampaignPatch,
  CampaignValues,
  ExpectedValues,
  NewKeyword,
} from '../../domain/campaign-change.ts';
import { policyExemptions } from './campaign-request.ts';

/** The JSON columns of a change, parsed when they are read. */

const micros = z.number().int().positive();
const matchType = z.enum(['BROAD', 'PHRASE', 'EXACT']);

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

/** What was asked for. `name`: the campaign's, which the caller has confirmed. */
export const changeRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('update'), patch, expected, confirmSharedBudget: z.boolean() }),
  z.object({ kind: z.literal('remove'), name: z.string() }),
  z.object({ kind: z.literal('add_negative_keywords'), keywords: z.array(newKeyword) }),
  z.object({ kind: z.literal('remove_negative_keyword'), criterionId: z.string() }),
  z.object({
    kind: z.literal('add_keywords'),
    adGroupId: z.string(),
    keywords: z.array(newKeyword),
    named: policyExemptions,
    autoExempt: z.boolean(),
  }),
]);

export type ChangeRequest = z.infer<typeof changeRequest>;

const criterion = z.object({ criterionId: z.string(), text: z.string(), matchType: z.string() });

/** A keyword that a campaign or an ad group has. */
export type Criterion = z.infer<typeof criterion>;

/**
 * What the campaign was: its values, and of the keywords that a change is about those that it had. `budgetSharedBy`:
 * campaigns that had its budget, with it.
 */
export const changeBefore = z.object({
  values,
  criteria: z.array(criterion),
  budgetSharedBy: z.number().exactOptional(),
});

export type ChangeBefore = z.infer<typeof changeBefore>;

/**
 * What was applied: what the campaign is since, and of the keywords that a change is about those that it has. The name
 * is the campaign's; without `before` it was gone.
 */
const changeApplied = z.object({
  name: z.string().nullable(),
  before: changeBefore.nullable(),
  after: changeBefore.nullable(),
  exemptions: policyExemptions,
  /** Of what was only validated: a second person would have to approve it. */
  requiresApproval: z.literal(true).exactOptional(),
});

export type ChangeApplied = z.infer<typeof changeApplied>;

/** Its outcome: what was applied, or why nothing was. */
export const changeOutcome = z.union([changeApplied, z.object({ code: z.string(), details: z.unknown() })]);

export type ChangeOutcome = z.infer<typeof changeOutcome>;

export type ChangeState =
  'running' | 'waiting_for_approval' | 'ambiguous' | 'applied' | 'validated' | 'refused';
