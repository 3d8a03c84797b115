const DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** `YYYY-MM-DD` in the zone of the person. */
const HERE = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The last seven days, today included, as they are for the person. */
export function lastWeekHere(now = Date.now()): string[] {
  return lastDays(now, (day) => HERE.format(day));
}

/** The last seven days in UTC, in which usage is counted, today included, as `YYYY-MM-DD`. */
export function lastWeekInUtc(now = Date.now()): string[] {
  return lastDays(now, (day) => day.toISOString().slice(0, 10));
}

function lastDays(now: number, written: (day: Date) => string): string[] {
  return Array.from({ length: DAYS }, (_, index) => written(new Date(now - (DAYS - 1 - index) * DAY_MS)));
}
