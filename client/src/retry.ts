import { ConnectionError, ThroughlineError, TimeoutError } from './errors.ts';

/** Statuses that may be another the next time: too much at once, a provider, something that is down, no result yet. */
const PASSING: readonly (number | undefined)[] = [429, 502, 503, 504];

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;

/**
 * Whether what failed is worth trying again, and safe to. A 429 refused the request before anything was done, so any
 * request may follow it. After all else nobody knows what was done: only a request that does nothing more the second
 * time may.
 */
export function mayRepeat(error: ThroughlineError, isRepeatable: boolean): boolean {
  if (error.status === 429) return true;
  if (!isRepeatable) return false;
  return error instanceof ConnectionError || error instanceof TimeoutError || PASSING.includes(error.status);
}

/**
 * For waits that look again and again, for hours maybe: a look that found the API away is no end of them. Gives
 * undefined for it, and throws all else. A 429 is thrown: the call has waited already for as long as it was asked to.
 */
export function ifAway(error: unknown): undefined {
  const isAway = error instanceof ThroughlineError && error.status !== 429 && mayRepeat(error, true);
  if (!isAway) throw error;
}

/**
 * Milliseconds to wait before the next attempt: what the API asks for and up to a quarter more (2 s at most), else half a
 * second doubled with each attempt, less up to a quarter: callers who failed together do not come back together.
 * @param attempt how many attempts there were before this one that failed
 */
export function delayBefore(attempt: number, error: ThroughlineError): number {
  const { retryAfterMs } = error;
  const usualMs = Math.min(retryAfterMs ?? FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS);
  const apartMs = (Math.max(usualMs, FIRST_DELAY_MS) / 4) * Math.random();
  return retryAfterMs === undefined ? usualMs - apartMs : retryAfterMs + apartMs;
}

/** Milliseconds of a `Retry-After`, which has seconds or a date (RFC 9110, 10.2.3). */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1_000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}
