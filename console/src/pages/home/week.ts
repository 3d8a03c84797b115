const DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The last seven days in UTC, today included, as `YYYY-MM-DD`. */
export function lastWeek(now = Date.now()): string[] {
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(now - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
