import type { Days } from '../../data/report.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The last whole days in an account's time zone; without one, in the person's. */
export function lastDays(count: number, timeZone: string | undefined, now = Date.now()): Days {
  const day = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  });
  return { startDate: day.format(now - count * DAY_MS), endDate: day.format(now - DAY_MS) };
}

/** Each day of a range, as `YYYY-MM-DD`. */
export function daysOf({ startDate, endDate }: Days): string[] {
  const days: string[] = [];
  for (let time = Date.parse(startDate); time <= Date.parse(endDate); time += DAY_MS) {
    days.push(new Date(time).toISOString().slice(0, 10));
  }
  return days;
}
