import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { countOpenBatches } from '../models/emails/batch-runs.ts';
import { describeError } from './describe-error.ts';
import type { OpenBatchMetrics } from './metrics/open-batches.ts';
import { runWhileElected } from './run-while-elected.ts';

export type CountingDependencies = {
  database: Database;
  logger: Logger;
  metrics: OpenBatchMetrics;
};

/** Not shorter, because PostgreSQL takes half a second to count 25,000 open batches. */
const INTERVAL_MS = 10_000;

const LEASE_MS = 30_000;

const DUTY = 'count-open-batches';

/** Counts open batches for the metrics, on one worker of the fleet at a time. */
export async function countBatches(
  { database, logger, metrics }: CountingDependencies,
  signal: AbortSignal,
): Promise<void> {
  await runWhileElected(
    { database, logger },
    { name: DUTY, leaseMs: LEASE_MS, intervalMs: INTERVAL_MS },
    {
      runPass: async () => {
        metrics.record(await countOpenBatches(database));
        return false;
      },
      standBy: () => metrics.forget(),
      reportFailure: (error) => {
        metrics.fail();
        logger.warn(
          { duty: DUTY, error: describeError(error) },
          'open batches not counted; the next pass retries',
        );
      },
    },
    signal,
  );
}
