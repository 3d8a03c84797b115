import type { DeviceBreakdownRequest, PerformanceRow } from '../../workflows/contract/searchads.ts';
import { accountRequest, campaignId, day, type AccountRead } from './account-read.ts';
import { addFigures, createFigureSums, toFigures, type FigureSums } from './figures.ts';
import { deviceRow, type DeviceRow } from './wire.ts';

export const getDeviceBreakdown: AccountRead<'getDeviceBreakdown'> = {
  request: accountRequest.extend({ startDate: day, endDate: day, campaignId: campaignId.nullable() }),
  // Google updates these figures only every few hours.
  ttlSeconds: 300,
  read: async ({ search }, request) => ({ results: sumByDevice(await search(toQuery(request), deviceRow)) }),
};

function toQuery({ startDate, endDate, campaignId: id }: DeviceBreakdownRequest): string {
  return `SELECT segments.device, metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.conversions
    FROM campaign WHERE segments.date BETWEEN '${startDate}' AND '${endDate}'${
      id === null ? '' : ` AND campaign.id = ${id}`
    }`;
}

/** In the order of the results. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['MOBILE', 'Mobile'],
  ['DESKTOP', 'Desktop'],
  ['TABLET', 'Tablet'],
  ['CONNECTED_TV', 'Connected TV'],
  ['OTHER', 'Other'],
  ['UNKNOWN', 'Unknown'],
]);

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
