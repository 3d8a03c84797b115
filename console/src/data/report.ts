import { getToday } from './date-range.ts';

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

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the last `count` complete days in the account's time zone, by default the browser's. */
export function getLastDays(count: number, timeZone: string | undefined, now = Date.now()): Days {
  return { startDate: getToday(timeZone, now - count * DAY_MS), endDate: getToday(timeZone, now - DAY_MS) };
}
