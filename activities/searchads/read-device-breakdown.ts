import { z } from 'zod';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type {
  DeviceBreakdownRequest,
  DeviceBreakdownResult,
  PerformanceRow,
} from '../../workflows/contract/searchads.ts';
import { callGoogleAdsWithoutPauseCheck, type CallDependencies } from './call-google-ads.ts';
import { addFigures, createFigureSums, toFigures, type FigureSums } from './figures.ts';
import { deviceRow, type DeviceRow } from './wire.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Only digits and dashes are used in the query. */
export const deviceBreakdownRequest = z.object({
  customerId: z.string(),
  loginCustomerId: z.string(),
  startDate: day,
  endDate: day,
  campaignId: z.string().regex(/^\d+$/).nullable(),
}) satisfies z.ZodType<DeviceBreakdownRequest>;

/** Google's own figures are hours old. */
const TTL_SECONDS = 300;

/** Reads the figures of an account or campaign per device. */
export async function readDeviceBreakdown(
  dependencies: CallDependencies,
  connection: OpenConnection,
  request: DeviceBreakdownRequest,
): Promise<{ result: DeviceBreakdownResult; ttlSeconds: number }> {
  const { customerId, loginCustomerId } = request;
  const account = { refreshToken: connection.secret, customerId, loginCustomerId };
  const rows = await callGoogleAdsWithoutPauseCheck(dependencies, connection, (client) =>
    client.search(account, toQuery(request), deviceRow),
  );
  return { result: { results: sumByDevice(rows) }, ttlSeconds: TTL_SECONDS };
}

function toQuery({ startDate, endDate, campaignId }: DeviceBreakdownRequest): string {
  return `SELECT segments.device, metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.conversions
    FROM campaign WHERE segments.date BETWEEN '${startDate}' AND '${endDate}'${
      campaignId === null ? '' : ` AND campaign.id = ${campaignId}`
    }`;
}

/** Devices in the order of the answer, with labels: `DeviceEnum.Device` of Google Ads. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['MOBILE', 'Mobile'],
  ['DESKTOP', 'Desktop'],
  ['TABLET', 'Tablet'],
  ['CONNECTED_TV', 'Connected TV'],
  ['OTHER', 'Other'],
  ['UNKNOWN', 'Unknown'],
]);

/**
 * Sums to one row per device with figures. Rates come from the sums, because a mean would weigh one click as much as a
 * thousand.
 */
export function sumByDevice(rows: readonly DeviceRow[]): PerformanceRow[] {
  const sums = new Map<string, FigureSums>();
  for (const { segments, metrics } of rows) {
    const device = LABELS.has(segments.device) ? segments.device : 'UNKNOWN';
    sums.set(device, addFigures(sums.get(device) ?? createFigureSums(), metrics));
  }
  return [...LABELS].flatMap(([id, name]) => {
    const sum = sums.get(id);
    return sum ? [{ id, name, ...toFigures(sum) }] : [];
  });
}
