import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { acquireDuty, releaseDuty } from '../models/worker-duties.ts';

/** Work that only one worker of the fleet does at a time. */
export type Duty = {
  name: string;
  /** A dead worker blocks the others until its lease expires. */
  leaseMs: number;
  intervalMs: number;
};

export type DutySteps = {
  /**
   * Called while this worker has the lease.
   * @param renewLease renews the lease for `leaseMs`; false if another worker has it
   * @returns whether the next pass starts without a pause
   */
  runPass: (renewLease: () => Promise<boolean>) => Promise<boolean>;
  /** Called instead of a pass while another worker has the lease. */
  standBy: () => void;
  /** Called when a pass or acquiring the lease fails. The next attempt follows after `intervalMs`. */
  reportFailure: (error: unknown) => void;
};

/** Competes for the lease of a duty until `signal` aborts. Only the worker with the lease runs passes. */
export async function runWhileElected(
  { database, logger }: { database: Database; logger: Logger },
  { name: duty, leaseMs, intervalMs }: Duty,
  { runPass, standBy, reportFailure }: DutySteps,
  signal: AbortSignal,
): Promise<void> {
  const workerId = randomUUID();
  let isElected = false;
  const renewLease = async () => {
    const wasElected = isElected;
    isElected = await acquireDuty(database, { duty, workerId, leaseMs });
    if (isElected && !wasElected) logger.info({ duty, workerId }, 'took over the duty');
    return isElected;
  };
  while (!signal.aborted) {
    let hasMore = false;
    try {
      if (await renewLease()) hasMore = await runPass(renewLease);
      else standBy();
    } catch (error) {
      reportFailure(error);
    }
    if (!hasMore) await delay(intervalMs, undefined, { signal }).catch(() => {});
  }
  // If the release fails, another worker takes over when the lease expires.
  await releaseDuty(database, { duty, workerId }).catch(() => {});
}
