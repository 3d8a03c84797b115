import type { components } from '../../openapi/types.gen.ts';

type EventBatch = components['schemas']['EventBatch'];

/** By how much a clock may be off, and an event ahead of ours. */
const TOLERANCE_MS = 5 * 60_000;

/** From this age on a browser's event is refused. */
const BROWSER_MAX_AGE_MS = 30 * 24 * 60 * 60_000;

const EARLIEST_TIME = Date.UTC(2000);

/**
 * Tells when events of a batch happened, by our clock. Where `sentAt` says that the device's clock is more than 5
 * minutes off, times move by the difference.
 * @param now milliseconds since 1970
 * @returns undefined for a time that cannot be right: more than 5 minutes ahead, before the year 2000, or, from a
 *   browser, more than 30 days ago
 */
export function correctClock(
  { sentAt }: Pick<EventBatch, 'sentAt'>,
  { now, isBrowser }: { now: number; isBrowser: boolean },
): (occurredAt: string) => Date | undefined {
  const difference = sentAt === undefined ? 0 : now - Date.parse(sentAt);
  const shift = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
  const oldest = isBrowser ? now - BROWSER_MAX_AGE_MS : EARLIEST_TIME;
  return (occurredAt) => {
    const time = Date.parse(occurredAt) + shift;
    return time >= oldest && time <= now + TOLERANCE_MS ? new Date(time) : undefined;
  };
}
