import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { countOpenBatches } from '../models/emails/batch-runs.ts';
import { describeError } from './mask-failures.ts';
import type { OpenBatchMetrics } from './metrics/open-batches.ts';
import { whileElected } from './while-elected.ts';

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

/**
 * Counts open batches for the metrics until `signal`: one worker of the fleet at a time does, however many are scraped.
 */
export async function countBatches(
  { database, logger, metrics, intervalMs = INTERVAL_MS }: CountingDependencies,
  signal: AbortSignal,
): Promise<void> {
  await whileElected(
    database,
    { name: DUTY, heldForMs: HELD_FOR_MS, intervalMs },
    {
      work: async () => {
        metrics.record(await countOpenBatches(database));
        return false;
      },
      standBy: () => metrics.forget(),
      failed: (error) => {
        metrics.fail();
        logger.warn({ duty: DUTY, error: describeError(error) }, 'batches not counted; they will be');
      },
    },
    signal,
  );
}
