import type { DatePreset, Level } from '../../data/socials.ts';

export const LEVELS = ['account', 'campaign', 'adset', 'ad'] as const satisfies readonly Level[];

export const LEVEL_NAMES: Record<Level, string> = {
  account: 'Account',
  campaign: 'Campaign',
  adset: 'Ad set',
  ad: 'Ad',
};

export const RANGES = [
  'today',
  'yesterday',
  'last_3d',
  'last_7d',
  'last_14d',
  'last_28d',
  'last_30d',
  'last_90d',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'maximum',
] as const satisfies readonly DatePreset[];

/** Formats a range such as `last_7d` for people. */
export function rangeName(range: DatePreset): string {
  if (range === 'maximum') return 'Last 37 months';
  const words = range.replace(/_(\d+)d$/, ' $1 days').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Metrics of the chart. They can be summed over the objects of a placement. */
export const CHART_METRICS = ['spend', 'impressions', 'clicks'] as const;

export type ChartMetric = (typeof CHART_METRICS)[number];

/** Search parameters of the page. */
export type SocialSearch = {
  account: string | undefined;
  level: Level;
  range: DatePreset;
  drawn: ChartMetric;
  sort: string;
};
