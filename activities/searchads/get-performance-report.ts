import { z } from 'zod';
import {
  REPORT_DIMENSIONS,
  type PerformanceReportRequest,
  type ReportDimension,
} from '../../workflows/contract/campaign-reads.ts';
import type { FailureField } from '../../workflows/contract/failures.ts';
import { finalFailure } from '../failures.ts';
import { accountRequest, campaignId, day, type AccountRead } from './account-read.ts';
import { reportRow, selectCompleteDimensions, sumReport, type WireReportRow } from './sum-report.ts';

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

const MAX_ROWS = 10_000;

const TOO_MANY_ROWS: FailureField = {
  path: 'by',
  message: 'makes more than 10,000 rows: ask for fewer days, for fewer dimensions, or for one campaign',
};

export const getPerformanceReport: AccountRead<'getPerformanceReport'> = {
  request: accountRequest.extend({
    startDate: day,
    endDate: day,
    campaignId: campaignId.nullable(),
    by: z.array(z.enum(REPORT_DIMENSIONS)),
  }),
  // Google updates these figures only every few hours.
  ttlSeconds: 300,
  async read({ search }, request) {
    const { by } = request;
    const completeDimensions = selectCompleteDimensions(by);
    const read = async (dimensions: ReportDimension[]): Promise<WireReportRow[]> => {
      const rows = await search(buildQuery({ ...request, by: dimensions }), reportRow);
      if (rows.length > MAX_ROWS) throw finalFailure('invalid_request', { fields: [TOO_MANY_ROWS] });
      return rows;
    };
    const [detailed, complete] = await Promise.all([
      read(by),
      completeDimensions.length < by.length ? read(completeDimensions) : undefined,
    ]);
    return sumReport(by, detailed, complete);
  },
};

function buildQuery({ startDate, endDate, campaignId: id, by }: PerformanceReportRequest): string {
  const fields = new Set([
    ...by.flatMap((dimension) => FIELDS[dimension]),
    ...METRICS.map((name) => `metrics.${name}`),
  ]);
  return `SELECT ${[...fields].join(', ')} FROM ${selectResource(by, id)}
    WHERE segments.date BETWEEN '${startDate}' AND '${endDate}'${
      id === null ? '' : ` AND campaign.id = ${id}`
    } LIMIT ${MAX_ROWS + 1}`;
}

/** Selects the coarsest resource that has all dimensions, because it has the fewest rows. */
function selectResource(by: readonly ReportDimension[], id: string | null): string {
  if (by.includes('searchTerm')) return 'search_term_view';
  if (by.includes('keyword')) return 'keyword_view';
  if (by.includes('adGroup')) return 'ad_group';
  return by.includes('campaign') || id !== null ? 'campaign' : 'customer';
}
