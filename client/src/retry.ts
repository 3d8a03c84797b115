import { ConnectionError, ThroughlineError, TimeoutError } from './errors.ts';

/**
 * HTTP statuses of temporary failures: rate limit, provider failure, unavailable API, and provider timeout.
 */
const TEMPORARY_STATUSES: readonly (number | undefined)[] = [429, 502, 503, 504];

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;

/**
 * Returns whether to retry a failed request. The API answers 429 before it does any work, so any request can
 * be repeated after a 429. After other temporary failures, only idempotent requests can be repeated.
 */
export function canRepeat(error: ThroughlineError, isRepeatable: boolean): boolean {
  if (error.status === 429) return true;
  if (!isRepeatable) return false;
  return (
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    TEMPORARY_STATUSES.includes(error.status)
  );
}

/**
 * Returns undefined for an error of an unavailable API, so that polling continues after an outage. Rethrows
 * other errors, and also a 429, because the call has already waited for `Retry-After`.
 */
export function ignoreOutage(error: unknown): undefined {
  const isOutage = error instanceof ThroughlineError && error.status !== 429 && canRepeat(error, true);
  if (!isOutage) throw error;
}

/**
 * Returns the milliseconds until the next attempt: `Retry-After` plus jitter, or otherwise exponential
 * backoff from 0.5 to 8 seconds minus jitter. The jitter of at most 2 seconds spreads the retries of callers
 * that failed together.
 * @param attempt number of retries so far
 */
export function getRetryDelayMs(attempt: number, error: ThroughlineError): number {
  const { retryAfterMs } = error;
  const baseMs = Math.min(retryAfterMs ?? FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS);
  const jitterMs = (Math.max(baseMs, FIRST_DELAY_MS) / 4) * Math.random();
  return retryAfterMs === undefined ? baseMs - jitterMs : retryAfterMs + jitterMs;
}

/** Converts `Retry-After`, which contains seconds or a date, to milliseconds (RFC 9110, 10.2.3). */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1_000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}
