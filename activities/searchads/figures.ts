import type { CampaignFigures } from '../../workflows/contract/campaign-reads.ts';

const MICROS = 1_000_000;

/** Counts that can be added; rates are made from their sums. */
export type FigureSums = { impressions: number; clicks: number; costMicros: number; conversions: number };

/** `metrics` of a row of Google Ads, of which it leaves out what is zero. */
export type Figures = {
  impressions?: number | null | undefined;
  clicks?: number | null | undefined;
  cost_micros?: number | null | undefined;
  conversions?: number | null | undefined;
};

export function noFigures(): FigureSums {
  return { impressions: 0, clicks: 0, costMicros: 0, conversions: 0 };
}

export function addFigures(sum: FigureSums, metrics: Figures): FigureSums {
  return {
    impressions: sum.impressions + (metrics.impressions ?? 0),
    clicks: sum.clicks + (metrics.clicks ?? 0),
    costMicros: sum.costMicros + (metrics.cost_micros ?? 0),
    conversions: sum.conversions + (metrics.conversions ?? 0),
  };
}

/** Money in units of the currency; rates of the sums: the mean of rates would weigh one click as much as a thousand. */
export function toFigures({ impressions, clicks, costMicros, conversions }: FigureSums): CampaignFigures {
  return {
    impressions,
    clicks,
    spend: costMicros / MICROS,
    conversions: rounded(conversions),
    ctr: impressions === 0 ? 0 : rounded(clicks / impressions),
    averageCpc: clicks === 0 ? 0 : Math.round(costMicros / clicks) / MICROS,
  };
}

/** Units of a currency, from millionths. */
export function unitsOf(micros: number): number {
  return micros / MICROS;
}

/** To six places, where sums of fractions leave a tail such as 0.30000000000000004. */
export function rounded(value: number): number {
  return Math.round(value * MICROS) / MICROS;
}
