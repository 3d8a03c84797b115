import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../models/database.ts';
import { acquireDuty, releaseDuty } from '../models/worker-duties.ts';

/** Work that one worker of the fleet does at a time. */
export type Duty = {
  name: string;
  /** Lease duration: the duty stays with a dead worker for this long. */
  leaseMs: number;
  /** Milliseconds between two passes. */
  intervalMs: number;
};

export type DutySteps = {
  /**
   * Runs one pass while this worker has the lease.
   * @param renewLease renews the lease for `leaseMs`; false if another worker has it
   * @returns whether to continue at once
   */
  work: (renewLease: () => Promise<boolean>) => Promise<boolean>;
  /** Called instead while another worker has the lease. */
  standBy: () => void;
  /** Called if a pass or the lease query fails. The next pass runs anyway. */
  failed: (error: unknown) => void;
};

/** Competes with other workers for the lease of a duty until `signal`. The owner runs passes; the others stand by. */
export async function runWhileElected(
  database: Database,
  { name: duty, leaseMs, intervalMs }: Duty,
  { work, standBy, failed }: DutySteps,
  signal: AbortSignal,
): Promise<void> {
  const workerId = randomUUID();
  const renewLease = () => acquireDuty(database, { duty, workerId, leaseMs });
  while (!signal.aborted) {
    let hasMore = false;
    try {
      if (await renewLease()) hasMore = await work(renewLease);
      else standBy();
    } catch (error) {
      failed(error);
    }
    if (!hasMore) await delay(intervalMs, undefined, { signal }).catch(() => {});
  }
  // If the release fails, another worker takes over when the lease expires.
  await releaseDuty(database, { duty, workerId }).catch(() => {});
}
