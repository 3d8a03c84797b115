import { z } from 'zod';
import type { PerformanceReportRequest, ReportDimension } from '../../workflows/contract/campaign-reads.ts';
import { enumeration, int64, metricsRow, text } from './wire.ts';

/** Fields selected per dimension. Other parts of a row are ignored. */
const FIELDS: Readonly<Record<ReportDimension, readonly string[]>> = {
  date: ['segments.date'],
  device: ['segments.device'],
  network: ['segments.ad_network_type'],
  campaign: ['campaign.id', 'campaign.name'],
  adGroup: ['campaign.id', 'ad_group.id', 'ad_group.name'],
  keyword: [
    'campaign.id',
    'ad_group.id',
    'ad_group_criterion.criterion_id',
    'ad_group_criterion.keyword.text',
    'ad_group_criterion.keyword.match_type',
  ],
  searchTerm: ['campaign.id', 'ad_group.id', 'search_term_view.search_term', 'search_term_view.status'],
};

const METRICS = [
  'impressions',
  'clicks',
  'cost_micros',
  'conversions',
  'conversions_value',
  'all_conversions',
];

const namedResource = { id: int64.transform(String), name: text };

export const reportRow = z.object({
  segments: z.object({ date: text, device: enumeration, ad_network_type: enumeration }).nullish(),
  campaign: z.object(namedResource).nullish(),
  ad_group: z.object(namedResource).nullish(),
  ad_group_criterion: z
    .object({
      criterion_id: int64.transform(String),
      keyword: z.object({ text: z.string(), match_type: enumeration }).nullish(),
    })
    .nullish(),
  search_term_view: z.object({ search_term: text, status: enumeration }).nullish(),
  metrics: metricsRow.extend({
    conversions_value: z.number().nullish(),
    all_conversions: z.number().nullish(),
  }),
});

export type WireReportRow = z.infer<typeof reportRow>;

/** Dimensions that some traffic lacks. Rows without the dimension contain that traffic. */
const PARTIAL_DIMENSIONS: ReadonlySet<ReportDimension> = new Set(['adGroup', 'keyword', 'searchTerm']);

/** Returns the dimensions that cover all traffic. */
export function selectWholeDimensions(by: readonly ReportDimension[]): ReportDimension[] {
  return by.filter((dimension) => !PARTIAL_DIMENSIONS.has(dimension));
}

/** Builds the query of a report. The caller's values are digits, dashes or enumerated words. */
export function buildReportQuery(
  { startDate, endDate, campaignId, by }: Omit<PerformanceReportRequest, 'customerId' | 'loginCustomerId'>,
  limit: number,
): string {
  const fields = new Set([
    ...by.flatMap((dimension) => FIELDS[dimension]),
    ...METRICS.map((name) => `metrics.${name}`),
  ]);
  return `SELECT ${[...fields].join(', ')} FROM ${selectResource(by, campaignId)}
    WHERE segments.date BETWEEN '${startDate}' AND '${endDate}'${
      campaignId === null ? '' : ` AND campaign.id = ${campaignId}`
    } LIMIT ${limit}`;
}

/** Returns the coarsest resource with the dimensions, which has the fewest rows. */
function selectResource(by: readonly ReportDimension[], campaignId: string | null): string {
  if (by.includes('searchTerm')) return 'search_term_view';
  if (by.includes('keyword')) return 'keyword_view';
  if (by.includes('adGroup')) return 'ad_group';
  return by.includes('campaign') || campaignId !== null ? 'campaign' : 'customer';
}
