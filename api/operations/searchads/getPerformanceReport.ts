import { z } from 'zod';
import {
  REPORT_DIMENSIONS,
  type PerformanceReportRequest,
  type ReportMetrics,
} from '../../../workflows/contract/campaign-reads.ts';
import type { CustomerRequest } from '../../../workflows/contract/searchads.ts';
import { invalidField } from '../../request/errors.ts';
import { cutPage, readCursor } from '../page.ts';
import type { Handler, OperationInput } from '../operation.ts';
import { removeDashes } from '../../../models/searchads/customers.ts';
import { readCustomerData } from './read-customer-data.ts';

const DEFAULT_METRICS: readonly (keyof ReportMetrics)[] = [
  'impressions',
  'clicks',
  'spend',
  'conversions',
  'ctr',
  'averageCpc',
];

const METRICS: readonly (keyof ReportMetrics)[] = [
  ...DEFAULT_METRICS,
  'conversionsValue',
  'allConversions',
  'costPerConversion',
  'conversionRate',
];

const position = z.object({ after: z.string() });

/**
 * All pages and selections of metrics share one stored read. The database returns only the rows of the page.
 */
export const getPerformanceReport: Handler<'getPerformanceReport'> = async ({ path, query }, call) => {
  const reportRequest = toRequest(query);
  const purpose = [
    'getPerformanceReport',
    call.projectId,
    removeDashes(path.customerId),
    ...Object.values(reportRequest),
  ];
  const afterKey = readCursor(call, purpose, query.cursor, position)?.after ?? null;
  const limit = query.limit ?? 100;
  const report = await readCustomerData(call, {
    operation: 'getPerformanceReport',
    customerId: path.customerId,
    loginCustomerId: query.loginCustomerId,
    toRequest: (customer) => ({ ...customer, ...reportRequest }),
    page: { afterKey, limit: limit + 1 },
  });
  const { page, last } = cutPage(report.rows, limit);
  const metrics = selectMetrics(query.metrics);
  return {
    body: {
      rows: page.map(({ key: _key, ...row }) => ({ ...row, metrics: pickMetrics(row.metrics, metrics) })),
      total: pickMetrics(report.total, metrics),
      nextCursor: last ? call.context.cursors.sign(purpose, { after: last.key }) : null,
    },
  };
};

type ReportRequest = Omit<PerformanceReportRequest, keyof CustomerRequest>;

/** Normalizes the query, so that equal requests share a read. */
function toRequest({
  startDate,
  endDate,
  campaignId,
  by = '',
}: OperationInput<'getPerformanceReport'>['query']): ReportRequest {
  if (endDate < startDate) throw invalidField('endDate', 'must not be before startDate');
  const parts = by.split(',');
  if (parts.includes('searchTerm') && parts.includes('keyword')) {
    throw invalidField(
      'by',
      'must not have both searchTerm and keyword, because Google does not report them together',
    );
  }
  return {
    startDate,
    endDate,
    campaignId: campaignId ?? null,
    by: REPORT_DIMENSIONS.filter((dimension) => parts.includes(dimension)),
  };
}

function selectMetrics(metrics: string | undefined): readonly (keyof ReportMetrics)[] {
  if (metrics === undefined) return DEFAULT_METRICS;
  const names = metrics.split(',');
  return METRICS.filter((name) => names.includes(name));
}

function pickMetrics(
  metrics: ReportMetrics,
  names: readonly (keyof ReportMetrics)[],
): Partial<ReportMetrics> {
  return Object.fromEntries(names.map((name) => [name, metrics[name]]));
}
