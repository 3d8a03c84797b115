/** Days of the calendar as `YYYY-MM-DD`, which sort as text. */

export const DAY_MS = 86_400_000;

/** The day at a moment (milliseconds since 1970) in a time zone. */
export function dayIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  const time = Date.parse(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && dayOf(time) === text;
}

/** The day so many days after another, or before it. */
export function plusDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS);
}

/** The day in UTC at a moment (milliseconds since 1970). */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
