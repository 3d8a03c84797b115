export const DAY_MS = 86_400_000;

/** Days (UTC), including the current one. */
export const DEMO_DAYS = 30;

/** UTC. `day`: `YYYY-MM-DD`. `startMs`: milliseconds since 1970. */
export type DemoDay = { day: string; startMs: number; isWeekend: boolean };

/** The last day is the day of `asOf`. */
export function listDemoDays(asOf: Date): DemoDay[] {
  const today = Math.floor(asOf.getTime() / DAY_MS) * DAY_MS;
  return Array.from({ length: DEMO_DAYS }, (_, index) => {
    const startMs = today - (DEMO_DAYS - 1 - index) * DAY_MS;
    const date = new Date(startMs);
    return { day: date.toISOString().slice(0, 10), startMs, isWeekend: date.getUTCDay() % 6 === 0 };
  });
}
