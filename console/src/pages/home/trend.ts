export type DayValue = { day: string; value: number };

const PERCENT = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});
const SHARE = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** Formats the change from the previous period, such as "+12%". From 0, a change has no percentage. */
export function formatTrend(total: number, before: number): string {
  if (before === 0) return total === 0 ? '0%' : 'New';
  return PERCENT.format((total - before) / Math.abs(before));
}

/** Formats a part of a whole in percent; a dash if the whole is 0. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '–' : SHARE.format(part / whole);
}
