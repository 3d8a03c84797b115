import { getDateRange, getStartOfDay, type DateRangeSearch } from '../../data/date-range.ts';

/** Range of a URL without one. */
export const AUDIT_PRESET = 'last_30_days';

/** Converts the days in the URL to the times of the API: inclusive start and exclusive end. */
export function getAuditTimes(search: DateRangeSearch, timeZone: string): { since: string; until: string } {
  const { from, to } = getDateRange(search, timeZone, AUDIT_PRESET);
  return { since: getStartOfDay(from, timeZone), until: getStartOfDay(to, timeZone, 1) };
}
