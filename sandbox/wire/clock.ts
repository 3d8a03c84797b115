import { PerAccount } from './per-account.ts';

export const DAY_MS = 86_400_000;

/** The control server can set an account's clock ahead of real time. */
export class Clock {
  readonly aheadMs = new PerAccount(0);

  now(account: string): number {
    return Date.now() + this.aheadMs.get(account);
  }
}

/**
 * Returns the day in a time zone, as `YYYY-MM-DD`.
 * @param now milliseconds since 1970
 */
export function getDayIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}

export function isDay(text: string): boolean {
  const time = Date.parse(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && getDay(time) === text;
}

/** @param days can be negative */
export function addDays(day: string, days: number): string {
  return getDay(Date.parse(day) + days * DAY_MS);
}

export function getDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
