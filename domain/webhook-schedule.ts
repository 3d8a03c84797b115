const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Milliseconds from a failed attempt to the next one, by how many were made: about three days in all, as Standard
 * Webhooks proposes.
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

/** Most attempts of a delivery, unless somebody asks for it again. */
export const MAX_ATTEMPTS = PAUSES_MS.length + 1;

/** Part of a pause by which it is longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.2;

/** A receiver may not put a delivery off for longer than this. */
const MAX_RETRY_AFTER_MS = HOUR;

/** How long an endpoint that takes nothing is left alone at most. */
const MAX_HOLD_MS = 5 * MINUTE;

/** How long an endpoint may take nothing until it is disabled. */
export const DISABLED_AFTER_DAYS = 3;

/**
 * Milliseconds until a delivery is tried again; undefined: never.
 * @param attempts that were made, at least one
 * @param random from 0 to 1
 */
export function nextAttemptMs(
  { attempts, retryAfterMs = 0 }: { attempts: number; retryAfterMs?: number | undefined },
  random: number,
): number | undefined {
  const pauseMs = PAUSES_MS[attempts - 1];
  if (pauseMs === undefined) return undefined;
  const jittered = pauseMs * (1 + JITTER * (2 * random - 1));
  return Math.round(Math.max(jittered, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)));
}

/**
 * Milliseconds for which an endpoint is left alone after some lots of which it took nothing: then it gets one delivery
 * to show whether it is there again, and not everything that waits.
 */
export function holdMs({
  failures,
  retryAfterMs = 0,
}: {
  failures: number;
  retryAfterMs?: number | undefined;
}): number {
  const growing = Math.min(5 * SECOND * 2 ** Math.max(failures - 1, 0), MAX_HOLD_MS);
  return Math.max(growing, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
}
