const PERCENT = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** Formats the change from the previous period, such as "+12%". From 0, a change has no percentage. */
export function formatTrend(total: number, before: number): string {
  if (before === 0) return total === 0 ? '0%' : 'New';
  return PERCENT.format((total - before) / Math.abs(before));
}
