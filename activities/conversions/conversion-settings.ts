/** Delays and age limits of conversions. */
export type ConversionSettings = {
  /** Delay from an accepted call to its first poll. Doubles with each poll. */
  firstPollMs: number;
  /** Delay before a retry of an upload whose click Google does not know yet. */
  clickRetryMs: number;
  /** Delay before an automatic retry of entries that wait for a person. */
  blockedRetryMs: number;
  /** Greatest age of an event in days. Google drops older events and does not report them. */
  googleMaxAgeDays: number;
};

const FIRST_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 3_600_000;

/** Returns the milliseconds before the next attempt. @param attempts attempts so far, at least one */
export function getBackoffMs(attempts: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(attempts - 1, 20), MAX_BACKOFF_MS);
}
