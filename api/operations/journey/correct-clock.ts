import type { components } from '../../../client/src/generated/types.gen.ts';

type EventBatch = components['schemas']['EventBatch'];

/** By how much a clock may be slow, since a request takes time, and an event ahead of ours. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** From this age on a browser's event is refused. */
const BROWSER_MAX_AGE_MS = 30 * 24 * 60 * 60_000;

const EARLIEST_TIME = Date.UTC(2000);

/**
 * Tells when events of a batch happened, by our clock. Times move by the difference where `sentAt` is ahead of it at all,
 * since no request arrives before it was sent, or more than 5 minutes behind.
 * @param now milliseconds since 1970
 * @returns undefined for a time that cannot be right: more than 5 minutes ahead, before the year 2000, or, from a
 *   browser, more than 30 days ago
 */
export function correctClock(
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
