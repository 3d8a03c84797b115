import { toInstant } from './local-time.ts';
import { oneOf } from './one-of.ts';

/** The presets `last_*_days` include today, so that today's mail and orders appear. */
export const DATE_PRESETS = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_month',
  'last_month',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export const PRESET_LABELS: Record<DatePreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  this_month: 'This month',
  last_month: 'Last month',
};

export type DateRangeSearch = {
  range?: DatePreset | undefined;
  from?: string | undefined;
  to?: string | undefined;
  compare?: boolean | undefined;
};

/** Inclusive range of days (`YYYY-MM-DD`). */
export type DateRange = { from: string; to: string };

const DAY_MS = 24 * 60 * 60 * 1_000;
const MAX_DAYS = 731;

/** Reads the date range from URL parameters. Ignores invalid values. */
export function validateDateRange({ range, from, to, compare }: Record<string, unknown>): DateRangeSearch {
  const comparison = compare === true ? { compare } : {};
  if (isDay(from) && isDay(to) && from <= to && countDays({ from, to }) <= MAX_DAYS) {
    return { from, to, ...comparison };
  }
  const preset = oneOf(DATE_PRESETS, range);
  return { ...(preset !== undefined && { range: preset }), ...comparison };
}

/**
 * Returns the selected days. For a comparison, `previous` is the equally long period before them.
 * @param timeZone IANA name of the time zone that decides which day is today
 */
export function getDateRange(
  search: DateRangeSearch,
  timeZone: string,
  preset: DatePreset = 'last_30_days',
  now = Date.now(),
): DateRange & { previous: DateRange | undefined } {
  const { from, to } = search;
  const days =
    from !== undefined && to !== undefined
      ? { from, to }
      : getPresetDays(search.range ?? preset, getToday(timeZone, now));
  return { ...days, previous: search.compare === true ? getPreviousDays(days) : undefined };
}

/** Returns today (`YYYY-MM-DD`) in a time zone, by default the browser's. */
export function getToday(timeZone: string | undefined, now = Date.now()): string {
  return createDayFormat(timeZone)(now);
}

/**
 * Returns a function that formats a time as its day (`YYYY-MM-DD`) in a time zone, by default the browser's.
 */
export function createDayFormat(timeZone: string | undefined): (at: number) => string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-CA', { ...parts, timeZone });
  return (at) => format.format(at);
}

/**
 * Returns the start of a range's first day and the end of its last day, for the API's `since` and `until`.
 * @param timeZone IANA name
 */
export function getInstants({ from, to }: DateRange, timeZone: string): { since: string; until: string } {
  return { since: getStartOfDay(from, timeZone), until: getStartOfDay(to, timeZone, 1) };
}

/**
 * Returns the start of a day as ISO 8601 in UTC.
 * @param days number of days after `day`
 */
export function getStartOfDay(day: string, timeZone: string, days = 0): string {
  return toInstant(`${addDays(day, days)}T00:00`, timeZone);
}

export function countDays({ from, to }: DateRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

export function getDaysOfRange(range: DateRange): string[] {
  return Array.from({ length: countDays(range) }, (_, index) => addDays(range.from, index));
}

export function splitRange(range: DateRange, maxDays: number): DateRange[] {
  const parts: DateRange[] = [];
  for (let { from } = range; from <= range.to; from = addDays(from, maxDays)) {
    const to = addDays(from, maxDays - 1);
    parts.push({ from, to: to < range.to ? to : range.to });
  }
  return parts;
}

/** Counts in UTC, because only there each day has 24 hours. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

function getPresetDays(preset: DatePreset, today: string): DateRange {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfMonthBefore = addDays(firstOfMonth, -1);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last_7_days':
      return { from: addDays(today, -6), to: today };
    case 'last_30_days':
      return { from: addDays(today, -29), to: today };
    case 'last_90_days':
      return { from: addDays(today, -89), to: today };
    case 'this_month':
      return { from: firstOfMonth, to: today };
    case 'last_month':
      return { from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore };
  }
}

function getPreviousDays(days: DateRange): DateRange {
  const to = addDays(days.from, -1);
  return { from: addDays(to, 1 - countDays(days)), to };
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
