import type { Counts } from './traffic.ts';

/** Results of a row by indicator, with the spend of the campaigns that are optimized for them. */
export type Results = Map<string, { count: number; spend: number }>;

/** Result that a campaign is optimized for, by its objective. */
const INDICATORS: Record<string, { indicator: string; getCount: (counts: Counts) => number }> = {
  OUTCOME_LEADS: { indicator: 'actions:lead', getCount: ({ leads }) => leads },
  OUTCOME_SALES: {
    indicator: 'actions:offsite_conversion.fb_pixel_purchase',
    getCount: ({ purchases }) => purchases,
  },
  OUTCOME_TRAFFIC: { indicator: 'actions:link_click', getCount: ({ linkClicks }) => linkClicks },
};

/** Adds the results of a campaign's traffic. Awareness campaigns have none. */
export function addResults(results: Results, objective: string, counts: Counts): void {
  const found = INDICATORS[objective];
  if (!found || counts.impressions === 0) return;
  const { count, spend } = results.get(found.indicator) ?? { count: 0, spend: 0 };
  results.set(found.indicator, { count: count + found.getCount(counts), spend: spend + counts.spend });
}
