import type { Counts } from './traffic.ts';
import type { Target } from '../tree/objects.ts';

/** Results by indicator. `spend` is the spend of the campaigns that are optimized for the indicator. */
export type Results = Map<string, { count: number; spend: number }>;

export type InsightsGroup = {
  target: Target;
  platform?: string;
  position?: string;
  counts: Counts;
  results: Results;
};

type Action = {
  action_type: string;
  value: string;
};

/** Meta omits `values` if the result did not occur. */
type Result = { indicator: string; values?: readonly { value: string; attribution_windows: string[] }[] };

type Value = string | readonly Action[] | readonly Result[] | undefined;

/** In units of the currency. */
const PURCHASE_VALUE = 40;

const FIELD_VALUES = {
  account_id: ({ target }) => target.adAccount.id,
  account_name: ({ target }) => target.adAccount.name,
  account_currency: ({ target }) => target.adAccount.currency,
  campaign_id: ({ target }) => target.campaign?.id,
  campaign_name: ({ target }) => target.campaign?.name,
  objective: ({ target }) => target.campaign?.objective,
  adset_id: ({ target }) => target.adSet?.id,
  adset_name: ({ target }) => target.adSet?.name,
  ad_id: ({ target }) => target.ad?.id,
  ad_name: ({ target }) => target.ad?.name,
  impressions: ({ counts }) => String(counts.impressions),
  reach: ({ counts }) => String(getReach(counts)),
  frequency: ({ counts }) => formatQuotient(counts.impressions, getReach(counts)),
  clicks: ({ counts }) => String(counts.clicks),
  inline_link_clicks: ({ counts }) => String(counts.linkClicks),
  spend: (group) => String(getSpend(group)),
  cpc: (group) => formatQuotient(getSpend(group), group.counts.clicks),
  cpm: (group) => formatQuotient(getSpend(group) * 1000, group.counts.impressions),
  cpp: (group) => formatQuotient(getSpend(group) * 1000, getReach(group.counts)),
  ctr: ({ counts }) => formatQuotient(counts.clicks * 100, counts.impressions),
  actions: ({ counts }) => getActions(counts, (count) => String(count)),
  action_values: ({ counts }) =>
    counts.purchases === 0
      ? undefined
      : [{ action_type: 'purchase', value: String(counts.purchases * PURCHASE_VALUE) }],
  cost_per_action_type: (group) =>
    getActions(group.counts, (count) => formatQuotient(getSpend(group), count) ?? '0'),
  results: (group) => getResults(group, ({ count }) => String(count)),
  cost_per_result: (group) => getResults(group, ({ count, spend }) => formatQuotient(spend, count) ?? '0'),
  purchase_roas: (group) => {
    const value = formatQuotient(group.counts.purchases * PURCHASE_VALUE, getSpend(group));
    return group.counts.purchases === 0 || value === undefined
      ? undefined
      : [{ action_type: 'omni_purchase', value }];
  },
} as const satisfies Record<string, (group: InsightsGroup) => Value>;

export type Field = keyof typeof FIELD_VALUES;

export function isField(name: string): name is Field {
  return Object.hasOwn(FIELD_VALUES, name);
}

/** Fields that Meta omits from rows with breakdowns if the range starts more than 13 months ago. */
export const REACH_FIELDS: readonly Field[] = ['reach', 'frequency', 'cpp'];

export function getFields(group: InsightsGroup, fields: readonly Field[]): Record<string, Value> {
  const entries = fields.map((field): [string, Value] => [field, FIELD_VALUES[field](group)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** In units of the currency. */
export function getSpend({ target, counts }: InsightsGroup): number {
  return toUnits(target, counts.spend);
}

const toUnits = ({ adAccount }: Target, spend: number): number =>
  adAccount.hasNoDecimals ? spend : spend / 100;

const INDICATORS: Record<string, { indicator: string; getCount: (counts: Counts) => number }> = {
  OUTCOME_LEADS: { indicator: 'actions:lead', getCount: ({ leads }) => leads },
  OUTCOME_SALES: {
    indicator: 'actions:offsite_conversion.fb_pixel_purchase',
    getCount: ({ purchases }) => purchases,
  },
  OUTCOME_TRAFFIC: { indicator: 'actions:link_click', getCount: ({ linkClicks }) => linkClicks },
};

export function addResults(results: Results, objective: string, counts: Counts): void {
  const found = INDICATORS[objective];
  if (!found || counts.impressions === 0) return;
  const { count, spend } = results.get(found.indicator) ?? { count: 0, spend: 0 };
  results.set(found.indicator, { count: count + found.getCount(counts), spend: spend + counts.spend });
}

function getResults(
  { target, results }: InsightsGroup,
  getValue: (result: { count: number; spend: number }) => string,
): Result[] | undefined {
  if (results.size === 0) return undefined;
  return [...results].map(([indicator, { count, spend }]) => ({
    indicator,
    ...(count > 0 && {
      values: [
        { value: getValue({ count, spend: toUnits(target, spend) }), attribution_windows: ['default'] },
      ],
    }),
  }));
}

function getReach({ impressions }: Counts): number {
  return impressions === 0 ? 0 : Math.max(1, Math.round(impressions / (1 + Math.log10(impressions) / 2)));
}

/** Formats a quotient with at most six decimals, as Meta does. Returns undefined if the divisor is 0. */
function formatQuotient(dividend: number, divisor: number): string | undefined {
  return divisor === 0 ? undefined : String(Number((dividend / divisor).toFixed(6)));
}

function getActions(counts: Counts, getValue: (count: number) => string): Action[] | undefined {
  const { linkClicks, leads, purchases } = counts;
  const all = [
    { action_type: 'link_click', count: linkClicks },
    { action_type: 'lead', count: leads },
    { action_type: 'purchase', count: purchases },
  ].filter(({ count }) => count > 0);
  if (all.length === 0) return undefined;
  return all.map(({ action_type, count }) => ({ action_type, value: getValue(count) }));
}
