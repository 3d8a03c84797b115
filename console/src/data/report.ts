/** Inclusive range of days (`YYYY-MM-DD`) in the account's time zone. */
export type Days = { startDate: string; endDate: string };

/** Groupings of a report. */
export const REPORT_BY = [
  'date',
  'campaign',
  'adGroup',
  'keyword',
  'searchTerm',
  'device',
  'network',
] as const;
export type ReportBy = (typeof REPORT_BY)[number];

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the last complete days in the account's time zone, or the browser's without one. */
export function getLastDays(count: number, timeZone: string | undefined, now = Date.now()): Days {
  const day = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  });
  return { startDate: day.format(now - count * DAY_MS), endDate: day.format(now - DAY_MS) };
}
