/** How long conversions wait for what. */
export type ConversionSettings = {
  /** From a call that Google took to the first question for its outcome; doubled each time after. */
  firstPollMs: number;
  /** Before a click that Google does not know yet is sent again. */
  clickRetryMs: number;
  /** Before what waits for a person is tried again by itself. */
  blockedRetryMs: number;
  /** Days after which Google takes no event any more, which it does not say. */
  googleMaxAgeDays: number;
};

const FIRST_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 3_600_000;

/** Milliseconds before an entry is sent again. @param attempts that were made */
export function backoffMs(attempts: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(attempts - 1, 20), MAX_BACKOFF_MS);
}
