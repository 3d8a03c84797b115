import { addDays, getToday } from './date-range.ts';

/** Inclusive range of days (`YYYY-MM-DD`) in the account's time zone. */
export type Days = { startDate: string; endDate: string };

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

/** Returns the last `count` complete days in the account's time zone, by default the browser's. */
export function getLastDays(count: number, timeZone: string | undefined, now = Date.now()): Days {
  const today = getToday(timeZone, now);
  return { startDate: addDays(today, -count), endDate: addDays(today, -1) };
}
