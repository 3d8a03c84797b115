const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Pauses between the attempts of a delivery: about three days in total, as Standard Webhooks proposes.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Attempts of a delivery, without those of a replay. */
export const MAX_ATTEMPTS = PAUSES_MS.length + 1;

/** Fraction by which a pause varies, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

/** Maximum time for which an endpoint is throttled, unless the receiver's `Retry-After` is longer. */
const MAX_THROTTLE_MS = 5 * MINUTE;

/** A failing endpoint is disabled after this time without an accepted delivery. */
export const DISABLED_AFTER_DAYS = 3;

/**
 * Returns the milliseconds until the next attempt; undefined after the last attempt.
 * @param attempts attempts so far, at least one
 * @param random number from 0 to 1
 */
export function findNextAttemptMs(
  { attempts, retryAfterMs = 0 }: { attempts: number; retryAfterMs?: number | undefined },
  random: number,
): number | undefined {
  const pauseMs = PAUSES_MS[attempts - 1];
  if (pauseMs === undefined) return undefined;
  const jittered = pauseMs * (1 + JITTER * (2 * random - 1));
  return Math.round(Math.max(jittered, retryAfterMs));
}

/**
 * Returns the milliseconds for which a failing endpoint is throttled. After this time, a single delivery
 * tests the endpoint before the others follow.
 */
export function findThrottleMs({
  failures,
  retryAfterMs = 0,
}: {
  failures: number;
  retryAfterMs?: number | undefined;
}): number {
  const growing = Math.min(5 * SECOND * 2 ** Math.max(failures - 1, 0), MAX_THROTTLE_MS);
  return Math.max(growing, retryAfterMs);
}
