export const DAY_MS = 86_400_000;

/** Number of days (UTC), including the current one. */
export const DEMO_DAYS = 30;

/** A day in UTC. `day`: `YYYY-MM-DD`. `startMs`: Unix time of its start. */
export type DemoDay = { day: string; startMs: number; isWeekend: boolean };

/** Lists {@link DEMO_DAYS} days in order. The last one contains `asOf`. */
export function listDemoDays(asOf: Date): DemoDay[] {
  const today = Math.floor(asOf.getTime() / DAY_MS) * DAY_MS;
  return Array.from({ length: DEMO_DAYS }, (_, index) => {
    const startMs = today - (DEMO_DAYS - 1 - index) * DAY_MS;
    const date = new Date(startMs);
    return { day: date.toISOString().slice(0, 10), startMs, isWeekend: date.getUTCDay() % 6 === 0 };
  });
}
