const DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Returns the last seven days (`YYYY-MM-DD`), today included.
 * @param timeZone defaults to the browser's
 */
export function lastWeekLocal(now = Date.now(), timeZone?: string): string[] {
  const written = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  });
  return daysUntil(written.format(now));
}

/** Returns the last seven days in UTC (`YYYY-MM-DD`), today included. Usage is counted in UTC. */
export function lastWeekInUtc(now = Date.now()): string[] {
  return daysUntil(new Date(now).toISOString().slice(0, 10));
}

/** Calculates in UTC, where each day has 24 hours. Local days have 23 or 25 when the clocks change. */
function daysUntil(today: string): string[] {
  const last = Date.parse(today);
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(last - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
