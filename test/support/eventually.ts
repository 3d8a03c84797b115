import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two looks: at first, and at most. Each look costs what it asks processor time. */
const PAUSE_MS = { first: 25, longest: 250 };

/**
 * Waits until `look` gives something other than undefined and false, and gives that.
 * @throws the last error, or a time-out, after `within` milliseconds
 */
export async function eventually<Found>(
  look: () => Promise<Found | false | undefined>,
  within = 120_000,
): Promise<Found> {
  const deadline = Date.now() + within;
  for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(pauseMs * 1.25, PAUSE_MS.longest)) {
    try {
      const found = await look();
      if (found !== undefined && found !== false) return found;
      if (Date.now() > deadline) throw new Error(`What was waited for did not come within ${within} ms.`);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await delay(pauseMs);
  }
}
