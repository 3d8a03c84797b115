import type { z } from 'zod';
import type { CampaignFigures } from '../../workflows/contract/searchads.ts';
import type { metricsRow } from './wire.ts';

export const MICROS = 1_000_000;

/** Rates are computed from sums, because a mean of rates ignores their weights. */
export type FigureSums = { impressions: number; clicks: number; costMicros: number; conversions: number };

export function createFigureSums(): FigureSums {
  return { impressions: 0, clicks: 0, costMicros: 0, conversions: 0 };
}

export function addFigures(sum: FigureSums, metrics: z.infer<typeof metricsRow>): FigureSums {
  return {
    impressions: sum.impressions + (metrics.impressions ?? 0),
    clicks: sum.clicks + (metrics.clicks ?? 0),
    costMicros: sum.costMicros + (metrics.cost_micros ?? 0),
    conversions: sum.conversions + (metrics.conversions ?? 0),
  };
}

export function toFigures({ impressions, clicks, costMicros, conversions }: FigureSums): CampaignFigures {
  return {
    impressions,
    clicks,
    spend: costMicros / MICROS,
    conversions: roundToMicros(conversions),
    ctr: impressions === 0 ? 0 : roundToMicros(clicks / impressions),
    averageCpc: clicks === 0 ? 0 : Math.round(costMicros / clicks) / MICROS,
  };
}

export function getUnits(micros: number): number {
  return micros / MICROS;
}

/** Rounds to six decimals, which removes floating-point errors such as 0.30000000000000004. */
export function roundToMicros(value: number): number {
  return Math.round(value * MICROS) / MICROS;
}

/**
 * Returns the sum in micros. A budget that several campaigns share counts once.
 * @param budgets `budget`: name, equal for campaigns that share the budget
 */
export function sumDistinctBudgets(budgets: readonly { budget: string; micros: number }[]): number {
  const byName = new Map(budgets.map(({ budget, micros }) => [budget, micros]));
  return [...byName.values()].reduce((sum, micros) => sum + micros, 0);
}
