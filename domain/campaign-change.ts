import type { Bidding, MatchType } from './search-campaign.ts';

/** What of a campaign can be changed. Money in millionths of the currency's unit; days in the account's time zone. */
export type CampaignValues = {
  /** `ENABLED`, `PAUSED`, `REMOVED`. */
  status: string;
  name: string;
  dailyBudgetMicros: number | null;
  startDate: string | null;
  /** Null: it runs for ever. */
  endDate: string | null;
  /** One of ours, else by Google's name. */
  biddingStrategy: string;
  targetCpaMicros: number | null;
};

/** The values that a change sets; `endDate` null: it runs for ever. */
export type CampaignPatch = {
  status?: 'ENABLED' | 'PAUSED' | undefined;
  name?: string | undefined;
  dailyBudgetMicros?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | null | undefined;
  biddingStrategy?: Bidding['strategy'] | undefined;
  targetCpaMicros?: number | undefined;
};

/** The values that the caller has read. The change is applied over these and no others. */
export type ExpectedValues = { [Field in keyof CampaignValues]?: CampaignValues[Field] | undefined };

/** A keyword to add; without a bid, the ad group's counts. */
export type NewKeyword = { text: string; matchType: MatchType; cpcBidMicros?: number | undefined };

/** The names of {@link CampaignValues} in requests and answers. */
export const CAMPAIGN_FIELDS = {
  status: 'status',
  name: 'name',
  dailyBudgetMicros: 'dailyBudget',
  startDate: 'startDate',
  endDate: 'endDate',
  biddingStrategy: 'biddingStrategy',
  targetCpaMicros: 'targetCpa',
} as const satisfies Record<keyof CampaignValues, string>;

/** The values that a patch sets. A strategy that is chosen without a target has none. */
export function valuesOf({
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

/** The fields of a patch or of values, in the order in which they are told. */
export function fieldsOf(values: ExpectedValues | CampaignPatch): (keyof CampaignValues)[] {
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
