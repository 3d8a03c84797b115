import type { components } from '../../../client/src/generated/types.gen.ts';

type EventBatch = components['schemas']['EventBatch'];

/** Accepted clock difference, including the request's duration. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Older browser events are rejected. */
const BROWSER_MAX_AGE_MS = 30 * 24 * 60 * 60_000;

const EARLIEST_TIME = Date.UTC(2000);

/**
 * Returns a function that corrects event times by the batch's `sentAt`. A `sentAt` in the last 5 minutes corrects
 * nothing.
 * @param now milliseconds since 1970
 * @returns undefined for an implausible time: over 5 minutes ahead, before 2000, or over 30 days old from a browser
 */
export function createClockCorrection(
  { sentAt }: Pick<EventBatch, 'sentAt'>,
  { now, isBrowser }: { now: number; isBrowser: boolean },
): (occurredAt: string) => Date | undefined {
  const difference = sentAt === undefined ? 0 : now - Date.parse(sentAt);
  const shift = difference < 0 || difference > CLOCK_TOLERANCE_MS ? difference : 0;
  const oldest = isBrowser ? now - BROWSER_MAX_AGE_MS : EARLIEST_TIME;
  return (occurredAt) => {
    const time = Date.parse(occurredAt) + shift;
    return time >= oldest && time <= now + CLOCK_TOLERANCE_MS ? new Date(time) : undefined;
  };
}
