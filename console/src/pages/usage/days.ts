const DAY_MS = 24 * 60 * 60 * 1_000;
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** The day (UTC) so many days after today, as `YYYY-MM-DD`. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/** A day that is `YYYY-MM-DD` as people write it. */
export function formatDay(day: string): string {
  return DAY.format(new Date(day));
}
