import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS } from '../../domain/local-clock.ts';

/** Pauses grow, because each poll costs CPU time. */
const PAUSE_MS = { first: 25, longest: 250 };

/**
 * Polls until `find` returns a value other than undefined and false, and returns it.
 * @throws after `withinMs` milliseconds: the last error of `find`, or an Error if `find` found nothing
 */
export async function eventually<Found>(
  find: () => Promise<Found | false | undefined>,
  withinMs = 120_000,
): Promise<Found> {
  const deadline = Date.now() + withinMs;
  for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(pauseMs * 1.25, PAUSE_MS.longest)) {
    try {
      const found = await find();
      if (found !== undefined && found !== false) return found;
      if (Date.now() > deadline) throw new Error(`The condition was not met within ${withinMs} ms.`);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await delay(pauseMs);
  }
}

const TEST_MS = 20_000;

/** Waits for midnight (UTC) if it is near, so that a test that counts by days does not span two days. */
export async function waitForMidnight(): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS);
  if (leftMs < TEST_MS) await delay(leftMs);
}
