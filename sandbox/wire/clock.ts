import { PerAccount } from './per-account.ts';

export const DAY_MS = 86_400_000;

/** Clocks of the accounts. Scripts can move a clock ahead of real time. */
export class Clock {
  /** Offset from real time, in milliseconds. */
  readonly aheadMs = new PerAccount(0);

  /** Returns milliseconds since 1970, by the account's clock. */
  now(account: string): number {
    return Date.now() + this.aheadMs.get(account);
  }
}

/** Returns the day (`YYYY-MM-DD`) of a time in a time zone. @param now milliseconds since 1970 */
export function getDayIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}

/** Returns whether a text is a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = Date.parse(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && getDay(time) === text;
}

/** @param days can be negative */
export function addDays(day: string, days: number): string {
  return getDay(Date.parse(day) + days * DAY_MS);
}

/** Returns the UTC day of a time in milliseconds since 1970. */
export function getDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
