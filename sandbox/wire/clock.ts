import { PerAccount } from './per-account.ts';

export const DAY_MS = 86_400_000;

/** The time as each account sees it. A test sets it ahead to see what happens after a day. */
export class Clock {
  /** How far ahead of real time each account is. */
  readonly aheadMs = new PerAccount(0);

  /** Milliseconds since 1970, as the account sees them. */
  now(account: string): number {
    return Date.now() + this.aheadMs.get(account);
  }
}

/** The day (`YYYY-MM-DD`, which sorts as text) at a moment in a time zone. @param now milliseconds since 1970 */
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
