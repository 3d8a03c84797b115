import type { PerformanceRow } from '../../workflows/contract/searchads.ts';
import { addFigures, noFigures, toFigures, type FigureSums } from './figures.ts';
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

/**
 * One row a device that has figures. Rates are made from the sums: the mean of the campaigns' own rates would weigh one
 * click as much as a thousand.
 */
export function sumByDevice(rows: readonly DeviceRow[]): PerformanceRow[] {
  const sums = new Map<string, FigureSums>();
  for (const { segments, metrics } of rows) {
    const device = LABELS.has(segments.device) ? segments.device : 'UNKNOWN';
    sums.set(device, addFigures(sums.get(device) ?? noFigures(), metrics));
  }
  return [...LABELS].flatMap(([id, name]) => {
    const sum = sums.get(id);
    return sum ? [{ id, name, ...toFigures(sum) }] : [];
  });
}
