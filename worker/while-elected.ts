import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../models/database.ts';
import { acquireDuty, releaseDuty } from '../models/worker-duties.ts';

/** What one worker of the fleet does at a time. */
export type Duty = {
  name: string;
  /** Milliseconds for which a dead worker keeps it. */
  heldForMs: number;
  /** Milliseconds between two passes. */
  intervalMs: number;
};

export type DutySteps = {
  /**
   * One pass, while this worker has the duty.
   * @param hold keeps the duty for another `heldForMs`; false when another worker has it
   * @returns whether there is more to do, at once
   */
  work: (hold: () => Promise<boolean>) => Promise<boolean>;
  /** Called instead while another worker has the duty. */
  standBy: () => void;
  /** A pass, or the look at the duty, failed; the next one is tried all the same. */
  failed: (error: unknown) => void;
};

/**
 * Takes turns with the other workers of the fleet at a duty until `signal`: one of them works, the others stand aside.
 */
export async function whileElected(
  database: Database,
  { name: duty, heldForMs, intervalMs }: Duty,
  { work, standBy, failed }: DutySteps,
  signal: AbortSignal,
): Promise<void> {
  const holder = randomUUID();
  const hold = () => acquireDuty(database, { duty, holder, forMs: heldForMs });
  while (!signal.aborted) {
    let hasMore = false;
    try {
      if (await hold()) hasMore = await work(hold);
      else standBy();
    } catch (error) {
      failed(error);
    }
    if (!hasMore) await delay(intervalMs, undefined, { signal }).catch(() => {});
  }
  // Best effort: without it, another worker takes over when the time is up.
  await releaseDuty(database, { duty, holder }).catch(() => {});
}
