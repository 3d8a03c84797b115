import type { components } from '../../../client/src/generated/types.gen.ts';

type EventBatch = components['schemas']['EventBatch'];

/** If `sentAt` is at most this old, event times are not corrected. An event may be this far in the future. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

const BROWSER_MAX_AGE_MS = 30 * 24 * 60 * 60_000;

const EARLIEST_TIME_MS = Date.UTC(2000);

/**
 * Creates a function that corrects event times by the error of the sender's clock. Times stay unchanged
 * without `sentAt`, or if it is in the last 5 minutes.
 * @param nowMs milliseconds since 1970
 * @returns the function, which returns undefined for an implausible time: over 5 minutes ahead, before 2000,
 * or over 30 days old from a browser
 */
export function createClockCorrection(
  { sentAt }: Pick<EventBatch, 'sentAt'>,
  { nowMs, isBrowser }: { nowMs: number; isBrowser: boolean },
): (occurredAt: string) => Date | undefined {
  const differenceMs = sentAt === undefined ? 0 : nowMs - Date.parse(sentAt);
  const shiftMs = differenceMs < 0 || differenceMs > CLOCK_TOLERANCE_MS ? differenceMs : 0;
  const oldestMs = isBrowser ? nowMs - BROWSER_MAX_AGE_MS : EARLIEST_TIME_MS;
  return (occurredAt) => {
    const timeMs = Date.parse(occurredAt) + shiftMs;
    return timeMs >= oldestMs && timeMs <= nowMs + CLOCK_TOLERANCE_MS ? new Date(timeMs) : undefined;
  };
}
