export type ConversionSettings = {
  /** Delay between the acceptance of a call and its first poll. The delay doubles with each poll. */
  firstPollMs: number;
  /**
   * Delay before a retry if Google does not yet know the click of an upload or the conversion of a
   * retraction.
   */
  clickRetryMs: number;
  /** Delay before the retry of entries that wait for a person. */
  blockedRetryMs: number;
  /** Maximum age of an event in days. Google drops older events without an error. */
  googleMaxAgeDays: number;
};

const FIRST_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 3_600_000;

/** @param attempts attempts so far, at least one */
export function getBackoffMs(attempts: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(attempts - 1, 20), MAX_BACKOFF_MS);
}
