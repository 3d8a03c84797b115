import type { Schema } from '@throughline/client';
import type { DateRangeSearch } from '../../data/date-range.ts';
import { getKeys } from '../../data/one-of.ts';
import type { Level } from '../../data/socials.ts';
import { formatMoney } from '../../shell/money.ts';
import { toSentenceCase } from '../../shell/formats.ts';
import { formatNumber } from '../../shell/when.tsx';

export type InsightRow = Schema<'InsightRow'>;

export const CARD_METRICS = [
  'spend',
  'results',
  'costPerResult',
  'purchaseRoas',
  'reach',
  'clicks',
  'ctr',
] as const;
export type CardMetric = (typeof CARD_METRICS)[number];

export type SocialSearch = DateRangeSearch & {
  account?: string | undefined;
  /** Default: `campaign`. */
  level?: Level | undefined;
  breakdown?: 'placement' | undefined;
  metric?: CardMetric | undefined;
  sort?: string | undefined;
};

export const METRICS = [...CARD_METRICS, 'impressions', 'cpc', 'cpm'] as const;
export type Metric = (typeof METRICS)[number];

export const METRIC_LABELS: Record<Metric, string> = {
  spend: 'Amount spent',
  results: 'Results',
  costPerResult: 'Cost per result',
  purchaseRoas: 'Purchase ROAS',
  reach: 'Reach',
  clicks: 'Clicks',
  ctr: 'CTR',
  impressions: 'Impressions',
  cpc: 'CPC',
  cpm: 'CPM',
};

export const LEVEL_LABELS: Record<Level, string> = {
  account: 'Account',
  campaign: 'Campaign',
  adset: 'Ad set',
  ad: 'Ad',
};
export const LEVELS = getKeys(LEVEL_LABELS);

const MONEY: ReadonlySet<Metric> = new Set(['spend', 'costPerResult', 'cpc', 'cpm']);
const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 2 });
const RATIO = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats a metric. If Meta does not report the account's currency, money is a plain number. */
export function formatMetric(metric: Metric, value: number, currency: string | undefined): string {
  if (metric === 'ctr') return PERCENT.format(value / 100);
  if (metric === 'purchaseRoas') return RATIO.format(value);
  return MONEY.has(metric) ? formatMoney(value, currency) : formatNumber(value);
}

/**
 * Returns undefined if Meta does not report the metric.
 * @param indicator kind of results, by default the row's most frequent kind
 */
export function getMetric(
  row: InsightRow,
  metric: Metric,
  indicator = getIndicator(row),
): number | undefined {
  if (metric !== 'results' && metric !== 'costPerResult') return row[metric];
  const result = row.results?.find((candidate) => candidate.indicator === indicator);
  return metric === 'results' ? result?.value : result?.costPerResult;
}

/** Returns the most frequent kind of results. */
export function getIndicator({ results = [] }: InsightRow): string | undefined {
  return results.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))[0]?.indicator;
}

export function sumResults(rows: readonly InsightRow[]): NonNullable<InsightRow['results']> {
  const sums = new Map<string, { value: number; cost: number; valueWithCost: number }>();
  for (const { indicator, value = 0, costPerResult } of rows.flatMap((row) => row.results ?? [])) {
    const sum = sums.get(indicator) ?? { value: 0, cost: 0, valueWithCost: 0 };
    sum.value += value;
    if (costPerResult !== undefined) {
      sum.cost += value * costPerResult;
      sum.valueWithCost += value;
    }
    sums.set(indicator, sum);
  }
  return [...sums].map(([indicator, { value, cost, valueWithCost }]) => ({
    indicator,
    value,
    ...(valueWithCost > 0 && { costPerResult: cost / valueWithCost }),
  }));
}

/**
 * Formats a kind of results: `actions:offsite_conversion.fb_pixel_purchase` becomes `Purchase`. There is no
 * list of labels, because Meta adds kinds over time.
 */
export function formatIndicator(indicator: string): string {
  return toSentenceCase(indicator.replace(/^.*[:.]/, '').replace(/^(fb_pixel|omni)_/, ''));
}

/**
 * Formats a placement: `instagram` and `instagram_stories` become `Instagram · Stories`. There is no list of
 * labels, because Meta adds placements over time.
 */
export function formatPlacement({ publisherPlatform = '', platformPosition = '' }: InsightRow): string {
  const position = platformPosition.replace(`${publisherPlatform}_`, '');
  return `${toSentenceCase(publisherPlatform)} · ${toSentenceCase(position)}`;
}

export function getObjectName({ adName, adsetName, campaignName, adId, adsetId, campaignId }: InsightRow) {
  return adName ?? adsetName ?? campaignName ?? adId ?? adsetId ?? campaignId;
}
