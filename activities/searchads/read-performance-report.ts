import { z } from 'zod';
import type { ReportDimension } from '../../workflows/contract/campaign-reads.ts';
import { finalFailure } from '../failures.ts';
import { accountRequest, campaignId, day, type AccountRead } from './account-read.ts';
import { buildReportQuery, reportRow, selectWholeDimensions, type WireReportRow } from './report-query.ts';
import { sumReport } from './sum-report.ts';

/** Most rows of a report. */
const MAX_ROWS = 10_000;

/** Reads a report of an account's figures by the requested dimensions. Google's own figures are hours old. */
export const getPerformanceReport: AccountRead<'getPerformanceReport'> = {
  request: accountRequest.extend({
    startDate: day,
    endDate: day,
    campaignId: campaignId.nullable(),
    by: z.array(z.enum(['date', 'device', 'campaign', 'adGroup', 'keyword', 'searchTerm', 'network'])),
  }),
  ttlSeconds: 300,
  async read({ search }, request) {
    const { by } = request;
    const coarse = selectWholeDimensions(by);
    const read = async (dimensions: ReportDimension[]): Promise<WireReportRow[]> => {
      const query = buildReportQuery({ ...request, by: dimensions }, MAX_ROWS + 1);
      const rows = await search(query, reportRow);
      if (rows.length > MAX_ROWS) throw tooManyRows();
      return rows;
    };
    const [divided, whole] = await Promise.all([
      read(by),
      coarse.length < by.length ? read(coarse) : undefined,
    ]);
    return sumReport(by, divided, whole);
  },
};

function tooManyRows() {
  const message =
    'makes more than 10,000 rows: ask for fewer days, for fewer dimensions, or for one campaign';
  return finalFailure('invalid_request', { fields: [{ path: 'by', message }] });
}
