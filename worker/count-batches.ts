import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { countOpenBatches } from '../models/emails/batch-runs.ts';
import { holdDuty, releaseDuty } from '../models/worker-duties.ts';
import { describeError } from './mask-failures.ts';
import type { OpenBatchMetrics } from './metrics/open-batches.ts';

export type CountingDependencies = {
  database: Database;
  logger: Logger;
  metrics: OpenBatchMetrics;
  /** Between two counts; {@link INTERVAL_MS} unless told. */
  intervalMs?: number | undefined;
};

/** 25,000 open batches take PostgreSQL half a second. */
const INTERVAL_MS = 10_000;

/** How long a dead worker keeps the duty. */
const HELD_FOR_MS = 30_000;

const DUTY = 'count-open-batches';

/** Counts open batches for the metrics until `signal`: one worker of the fleet at a time does, however many are scraped. */
export async function countBatches(
  { database, logger, metrics, intervalMs = INTERVAL_MS }: CountingDependencies,
  signal: AbortSignal,
): Promise<void> {
  const holder = randomUUID();
  while (!signal.aborted) {
    try {
      if (await holdDuty(database, { duty: DUTY, holder, forMs: HELD_FOR_MS })) {
        metrics.record(await countOpenBatches(database));
      } else metrics.forget();
    } catch (error) {
      metrics.fail();
      logger.warn({ duty: DUTY, error: describeError(error) }, 'batches not counted; they will be');
    }
    await delay(intervalMs, undefined, { signal }).catch(() => {});
  }
  // Best effort: without it, another worker takes over when the time is up.
  await releaseDuty(database, { duty: DUTY, holder }).catch(() => {});
}
