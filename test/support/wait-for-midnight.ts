import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS } from '../../domain/local-clock.ts';

const TEST_MS = 20_000;

/** Waits for midnight (UTC) if it is near, so that a test which counts by days runs within one day. */
export async function waitForMidnight(): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS);
  if (leftMs < TEST_MS) await delay(leftMs);
}
