export const DAY_MS = 86_400_000;

/** Days (UTC) of demo data, including the current one. */
export const DEMO_DAYS = 30;

/** A day (UTC). `day`: `YYYY-MM-DD`. `start`: milliseconds since the epoch. */
export type DemoDay = { day: string; start: number; isWeekend: boolean };

/** Returns the days of the demo's month, ending with the day of `asOf`. */
export function listDemoDays(asOf: Date): DemoDay[] {
  const today = Math.floor(asOf.getTime() / DAY_MS) * DAY_MS;
  return Array.from({ length: DEMO_DAYS }, (_, index) => {
    const start = today - (DEMO_DAYS - 1 - index) * DAY_MS;
    const date = new Date(start);
    return { day: date.toISOString().slice(0, 10), start, isWeekend: date.getUTCDay() % 6 === 0 };
  });
}
