import { z } from 'zod';
import { RequestError } from '../wire/loopback-app.ts';
import { isDay } from '../wire/clock.ts';
import { findCustomer } from './access.ts';
import { toSnakeCase } from './gaql/row.ts';
import { sumMetrics, generateTraffic } from './metrics.ts';
import type { Stored, World } from './world.ts';

const account = z.string().min(1);
const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

const campaignChange = z.strictObject({
  account,
  /** Resource name. */
  campaign: z.string(),
  status: z.enum(['ENABLED', 'PAUSED', 'REMOVED']).optional(),
  name: z.string().min(1).optional(),
  startDateTime: time.optional(),
  endDateTime: time.nullable().optional(),
  /** `BASE` is the type of a campaign outside of experiments. */
  experimentType: z.enum(['BASE', 'DRAFT', 'EXPERIMENT']).optional(),
  /** Resource name of a portfolio strategy. */
  biddingStrategy: z.string().min(1).optional(),
});

const budgetChange = z.strictObject({
  account,
  /** Resource name. */
  campaignBudget: z.string(),
  amountMicros: z.int().positive().optional(),
  /** Budget of the campaign's whole period. It replaces the daily amount. */
  totalAmountMicros: z.int().positive().optional(),
  explicitlyShared: z.boolean().optional(),
});

const adReview = z.strictObject({
  account,
  /** Resource name of the `AdGroupAd`. */
  ad: z.string(),
  approvalStatus: z.enum(['APPROVED', 'APPROVED_LIMITED', 'DISAPPROVED']),
  policyTopics: z.array(z.strictObject({ topic: z.string().min(1), type: z.string().min(1) })).default([]),
});

/** Simulates a change in the Google Ads UI, or the result of an ad review. */
export const changeCommand = z.union([campaignChange, budgetChange, adReview]);

export type ChangeCommand = z.infer<typeof changeCommand>;

/** @throws RequestError (404) for an unknown resource */
export function applyChangeCommand(world: World, { account: _account, ...change }: ChangeCommand): Stored {
  if ('campaign' in change) {
    const { campaign, ...fields } = change;
    return mergeFields(world, campaign, {
      ...fields,
      ...('endDateTime' in fields && { endDateTime: fields.endDateTime ?? undefined }),
    });
  }
  if ('campaignBudget' in change) {
    const { campaignBudget, amountMicros, totalAmountMicros: total, ...fields } = change;
    return mergeFields(world, campaignBudget, {
      ...fields,
      ...(amountMicros !== undefined && { amountMicros: String(amountMicros) }),
      ...(total !== undefined && {
        amountMicros: undefined,
        totalAmountMicros: String(total),
        period: 'CUSTOM_PERIOD',
      }),
    });
  }
  const { ad, approvalStatus, policyTopics: policyTopicEntries } = change;
  const policySummary = { approvalStatus, reviewStatus: 'REVIEWED', policyTopicEntries };
  return mergeFields(world, ad, { policySummary });
}

/** @param fields fields with names in camel case */
function mergeFields(world: World, resourceName: string, fields: Record<string, unknown>): Stored {
  const found = world.find(resourceName);
  if (!found) throw new RequestError(404, `The resource ${resourceName} does not exist.`);
  return { ...found, fields: { ...found.fields, ...toSnakeCase(fields) } };
}

const day = z.string().refine(isDay, 'must be a date, such as 2026-05-31');

/** `from` and `to` are inclusive. */
export const totalsQuery = z.strictObject({ account, customer: z.string(), from: day, to: day });

/**
 * Sums the traffic of a customer's campaigns without a GAQL query.
 * @throws RequestError (404) for an unknown customer
 */
export function sumTraffic(
  world: World,
  { customer: customerId, from, to, now }: z.infer<typeof totalsQuery> & { now: number },
): Record<string, number> {
  const found = findCustomer(world.tree, customerId);
  if (!found) throw new RequestError(404, `The customer ${customerId} does not exist.`);
  const campaigns = world.list(customerId, 'campaigns');
  return sumMetrics(
    campaigns.flatMap((campaign) => [...generateTraffic(campaign, found, { from, to, now })]),
  );
}
