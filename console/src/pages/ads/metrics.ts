import type { Schema } from '@throughline/client';
import { formatMoney } from '../../shell/money.ts';
import { formatNumber } from '../../shell/when.tsx';

export type Metrics = Schema<'ReportMetrics'>;

/** Metrics that tables show, in the order of the columns. */
export const METRICS = [
  'impressions',
  'clicks',
  'ctr',
  'averageCpc',
  'spend',
  'conversions',
  'costPerConversion',
] as const satisfies readonly (keyof Metrics)[];
export type Metric = (typeof METRICS)[number];

export const CHART_METRICS = ['spend', 'conversions', 'clicks', 'impressions'] as const;
export type ChartMetric = (typeof CHART_METRICS)[number];

export const METRIC_LABELS: Record<Metric, string> = {
  impressions: 'Impr.',
  clicks: 'Clicks',
  ctr: 'CTR',
  averageCpc: 'Avg. CPC',
  spend: 'Cost',
  conversions: 'Conversions',
  costPerConversion: 'Cost / conv.',
};

const PERCENT = new Intl.NumberFormat(undefined, {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

export function formatMetric(metric: Metric, value: number, currencyCode: string | undefined): string {
  if (metric === 'ctr') return PERCENT.format(value);
  const isMoney = metric === 'spend' || metric === 'averageCpc' || metric === 'costPerConversion';
  return isMoney ? formatMoney(value, currencyCode) : formatNumber(value);
}

/** Adds up the rows, and computes rates from the sums. A rate whose denominator is 0 is missing. */
export function sumMetrics(rows: readonly Metrics[]): Partial<Record<Metric, number>> {
  const sum = (metric: ChartMetric) => rows.reduce((total, row) => total + (row[metric] ?? 0), 0);
  const impressions = sum('impressions');
  const clicks = sum('clicks');
  const spend = sum('spend');
  const conversions = sum('conversions');
  return {
    impressions,
    clicks,
    spend,
    conversions,
    ...(impressions > 0 && { ctr: clicks / impressions }),
    ...(clicks > 0 && { averageCpc: spend / clicks }),
    ...(conversions > 0 && { costPerConversion: spend / conversions }),
  };
}
