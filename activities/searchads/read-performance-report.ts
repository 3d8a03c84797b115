import { z } from 'zod';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { PerformanceReport, PerformanceReportRequest } from '../../workflows/contract/campaign-reads.ts';
import { finalFailure } from '../failures.ts';
import { callGoogleAdsWithoutPauseCheck, type CallDependencies } from './call-google-ads.ts';
import { buildReportQuery, reportRow, selectWholeDimensions, type WireReportRow } from './report-query.ts';
import { sumReport } from './sum-report.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const performanceReportRequest = z.object({
  customerId: z.string(),
  loginCustomerId: z.string(),
  startDate: day,
  endDate: day,
  campaignId: z
    .string()
    .regex(/^\d{1,19}$/)
    .nullable(),
  by: z.array(z.enum(['date', 'device', 'campaign', 'adGroup', 'keyword', 'searchTerm', 'network'])),
}) satisfies z.ZodType<PerformanceReportRequest>;

/** Google's own figures are hours old. */
const TTL_SECONDS = 300;

/** Most rows of a report. */
const MAX_ROWS = 10_000;

/** Reads a report of an account's figures by the requested dimensions. */
export async function readPerformanceReport(
  dependencies: CallDependencies,
  connection: OpenConnection,
  { customerId, loginCustomerId, ...report }: PerformanceReportRequest,
): Promise<{ result: PerformanceReport; ttlSeconds: number }> {
  const account = { refreshToken: connection.secret, customerId, loginCustomerId };
  const { by } = report;
  const coarse = selectWholeDimensions(by);
  const result = await callGoogleAdsWithoutPauseCheck(dependencies, connection, async (client) => {
    const read = async (dimensions: PerformanceReportRequest['by']): Promise<WireReportRow[]> => {
      const query = buildReportQuery({ ...report, by: dimensions }, MAX_ROWS + 1);
      const rows = await client.search(account, query, reportRow);
      if (rows.length > MAX_ROWS) throw tooManyRows();
      return rows;
    };
    const [divided, whole] = await Promise.all([
      read(by),
      coarse.length < by.length ? read(coarse) : undefined,
    ]);
    return sumReport(by, divided, whole);
  });
  return { result, ttlSeconds: TTL_SECONDS };
}

function tooManyRows() {
  const message =
    'makes more than 10,000 rows: ask for fewer days, for fewer dimensions, or for one campaign';
  return finalFailure('invalid_request', { fields: [{ path: 'by', message }] });
}
