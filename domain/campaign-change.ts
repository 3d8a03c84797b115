import type { Bidding, MatchType } from './search-campaign.ts';

/** Values of a campaign that can be changed. Days are in the account's time zone. */
export type CampaignValues = {
  /** `ENABLED`, `PAUSED`, `REMOVED`. */
  status: string;
  name: string;
  dailyBudgetMicros: number | null;
  startDate: string | null;
  /** Null: no end date. */
  endDate: string | null;
  /** One of our strategies, or Google's name of a strategy that we do not support. */
  biddingStrategy: string;
  targetCpaMicros: number | null;
};

/** Values that a change sets. `endDate` null removes the end date. */
export type CampaignPatch = {
  status?: 'ENABLED' | 'PAUSED' | undefined;
  name?: string | undefined;
  dailyBudgetMicros?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | null | undefined;
  biddingStrategy?: Bidding['strategy'] | undefined;
  targetCpaMicros?: number | undefined;
};

/** Values that the caller read. The change is refused if the campaign has other values. */
export type ExpectedValues = { [Field in keyof CampaignValues]?: CampaignValues[Field] | undefined };

/** Keyword to add. Without a bid, the ad group's bid applies. */
export type NewKeyword = { text: string; matchType: MatchType; cpcBidMicros?: number | undefined };

/** Names of {@link CampaignValues} in the API. */
export const CAMPAIGN_FIELDS = {
  status: 'status',
  name: 'name',
  dailyBudgetMicros: 'dailyBudget',
  startDate: 'startDate',
  endDate: 'endDate',
  biddingStrategy: 'biddingStrategy',
  targetCpaMicros: 'targetCpa',
} as const satisfies Record<keyof CampaignValues, string>;

/** Returns the values that a patch sets. A new strategy without a target removes the target. */
export function getValues({
  status,
  name,
  dailyBudgetMicros,
  startDate,
  endDate,
  ...bidding
}: CampaignPatch): Partial<CampaignValues> {
  const { biddingStrategy, targetCpaMicros } = bidding;
  const wanted: Partial<CampaignValues> = {
    ...(status !== undefined && { status }),
    ...(name !== undefined && { name }),
    ...(dailyBudgetMicros !== undefined && { dailyBudgetMicros }),
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(biddingStrategy !== undefined && { biddingStrategy, targetCpaMicros: null }),
    ...(targetCpaMicros !== undefined && { targetCpaMicros }),
  };
  return wanted;
}

/** Returns the fields of a patch or of values, in the order of the API. */
export function getFields(values: ExpectedValues | CampaignPatch): (keyof CampaignValues)[] {
  const all: (keyof CampaignValues)[] = [
    'status',
    'name',
    'dailyBudgetMicros',
    'startDate',
    'endDate',
    'biddingStrategy',
    'targetCpaMicros',
  ];
  return all.filter((field) => values[field] !== undefined);
}
