const DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The last seven days, today included, as they are for the person, as `YYYY-MM-DD`.
 * @param timeZone the person's, by default
 */
export function lastWeekHere(now = Date.now(), timeZone?: string): string[] {
  const written = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  });
  return daysUntil(written.format(now));
}

/** The last seven days in UTC, in which usage is counted, today included, as `YYYY-MM-DD`. */
export function lastWeekInUtc(now = Date.now()): string[] {
  return daysUntil(new Date(now).toISOString().slice(0, 10));
}

/** By the calendar: where the clocks change a day has 23 or 25 hours, and in UTC each has 24. */
function daysUntil(today: string): string[] {
  const last = Date.parse(today);
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(last - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
