import type { PerformanceRow } from '../../workflows/contract/searchads.ts';
import type { DeviceRow } from './wire.ts';

/** Devices in the order of the answer, with their labels: `DeviceEnum.Device` of Google Ads. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['MOBILE', 'Mobile'],
  ['DESKTOP', 'Desktop'],
  ['TABLET', 'Tablet'],
  ['CONNECTED_TV', 'Connected TV'],
  ['OTHER', 'Other'],
  ['UNKNOWN', 'Unknown'],
]);

const MICROS = 1_000_000;

type Sums = { impressions: number; clicks: number; costMicros: number; conversions: number };

/**
 * One row a device that has figures. Rates are made from the sums: the mean of the campaigns' own rates would weigh one
 * click as much as a thousand.
 */
export function sumByDevice(rows: readonly DeviceRow[]): PerformanceRow[] {
  const sums = new Map<string, Sums>();
  for (const { segments, metrics } of rows) {
    const device = LABELS.has(segments.device) ? segments.device : 'UNKNOWN';
    const sum = sums.get(device) ?? { impressions: 0, clicks: 0, costMicros: 0, conversions: 0 };
    sum.impressions += metrics.impressions ?? 0;
    sum.clicks += metrics.clicks ?? 0;
    sum.costMicros += metrics.cost_micros ?? 0;
    sum.conversions += metrics.conversions ?? 0;
    sums.set(device, sum);
  }
  return [...LABELS].flatMap(([id, name]) => {
    const sum = sums.get(id);
    return sum ? [{ id, name, ...toFigures(sum) }] : [];
  });
}

function toFigures({ impressions, clicks, costMicros, conversions }: Sums) {
  return {
    impressions,
    clicks,
    spend: costMicros / MICROS,
    conversions: rounded(conversions),
    ctr: impressions === 0 ? 0 : rounded(clicks / impressions),
    averageCpc: clicks === 0 ? 0 : Math.round(costMicros / clicks) / MICROS,
  };
}

/** To six places, where sums of fractions leave a tail such as 0.30000000000000004. */
function rounded(value: number): number {
  return Math.round(value * MICROS) / MICROS;
}
