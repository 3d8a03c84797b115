import { z } from 'zod';
import { matchType, micros, settableStatus } from './search-campaign.ts';

/** Values of a campaign. Dates are days in the account's time zone (`YYYY-MM-DD`). */
export const campaignValues = z.object({
  /** `ENABLED`, `PAUSED`, `REMOVED`. */
  status: z.string(),
  name: z.string(),
  dailyBudgetMicros: z.number().nullable(),
  startDate: z.string().nullable(),
  /** Null: no end date. */
  endDate: z.string().nullable(),
  /**
   * A strategy of {@link campaignPatch}, or Google's name of a strategy that Throughline does not support.
   */
  biddingStrategy: z.string(),
  targetCpaMicros: z.number().nullable(),
});

export type CampaignValues = z.infer<typeof campaignValues>;

/** A null `endDate` removes the end date. */
export const campaignPatch = z.object({
  status: settableStatus.optional(),
  name: z.string().optional(),
  dailyBudgetMicros: micros.optional(),
  startDate: z.string().optional(),
  endDate: z.string().nullish(),
  biddingStrategy: z.enum(['MAXIMIZE_CONVERSIONS', 'MAXIMIZE_CLICKS', 'MANUAL_CPC', 'TARGET_CPA']).optional(),
  targetCpaMicros: micros.optional(),
});

export type CampaignPatch = z.infer<typeof campaignPatch>;

/** Values that the campaign must have. Otherwise, the change is refused. */
export const expectedValues = campaignValues.partial();

export type ExpectedValues = z.infer<typeof expectedValues>;

/** Without `cpcBidMicros`, the ad group's bid applies. */
export const newKeyword = z.object({ text: z.string(), matchType, cpcBidMicros: micros.optional() });

export type NewKeyword = z.infer<typeof newKeyword>;

export const CAMPAIGN_FIELDS = {
  status: 'status',
  name: 'name',
  dailyBudgetMicros: 'dailyBudget',
  startDate: 'startDate',
  endDate: 'endDate',
  biddingStrategy: 'biddingStrategy',
  targetCpaMicros: 'targetCpa',
} as const satisfies Record<keyof CampaignValues, string>;

/**
 * Returns the values that a patch sets. A new bidding strategy without a target CPA removes the target CPA.
 */
export function getValues({
  status,
  name,
  dailyBudgetMicros,
  startDate,
  endDate,
  ...bidding
}: CampaignPatch): Partial<CampaignValues> {
  const { biddingStrategy, targetCpaMicros } = bidding;
  return {
    ...(status !== undefined && { status }),
    ...(name !== undefined && { name }),
    ...(dailyBudgetMicros !== undefined && { dailyBudgetMicros }),
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(biddingStrategy !== undefined && { biddingStrategy, targetCpaMicros: null }),
    ...(targetCpaMicros !== undefined && { targetCpaMicros }),
  };
}

const FIELDS = campaignValues.keyof().options;

export function getFields(values: ExpectedValues | CampaignPatch): (keyof CampaignValues)[] {
  return FIELDS.filter((field) => values[field] !== undefined);
}
