export type ConversionSettings = {
  /**
   * Delay between Google's acceptance of a call and the first poll of its status. Later delays grow
   * exponentially, up to a limit.
   */
  firstPollMs: number;
  /** Retry delay if Google does not know the click yet, or, for a retraction, the conversion. */
  clickRetryMs: number;
  /** Retry delay of entries in state `blocked`, whose cause a person has to fix. */
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
