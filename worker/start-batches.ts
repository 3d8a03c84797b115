import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import {
  claimUnstartedBatches,
  releaseClaims,
  type UnstartedBatch,
} from '../models/emails/queued-batches.ts';
import { describeError } from './mask-failures.ts';
import type { SweepMetrics } from './metrics/sweeps.ts';
import { divideIntoRuns, startRun, type Start } from './start-runs.ts';

/**
 * Starts that a worker has under way at once: what an outage leaves behind starts by hundreds a second where Temporal can
 * take them, and where it cannot, what was started does not wait for long behind what follows.
 */
const STARTS_AT_ONCE = 16;

const BATCHES_PER_CLAIM = 32;

/** A Temporal server that does not answer must not delay the next pass or a stop. */
const DEADLINE_MS = 5_000;

type Dependencies = {
  database: Database;
  client: Client;
  queuePrefix: string;
  logger: Logger;
  metrics: SweepMetrics;
};

/**
 * Starts all batches that were left behind, until none is left. They are independent: a failed start does not stop the
 * others, and is tried again when its claim has ended. Where Temporal does not answer, the rest waits for the next pass,
 * and what was claimed is free to be claimed again by then.
 */
export async function startUnstartedBatches(dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { database, logger } = dependencies;
  const unstarted = claimedBatches(database, signal);
  const unanswered: UnstartedBatch[] = [];
  let reason: unknown;
  const startOneByOne = async () => {
    for await (const batches of unstarted) {
      try {
        await start(dependencies, batches);
      } catch (error) {
        unanswered.push(...batches);
        reason = error;
        return;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: STARTS_AT_ONCE }, startOneByOne));
  if (unanswered.length > 0) {
    const error = describeError(reason);
    logger.warn({ batches: unanswered.length, error }, 'Temporal does not answer; batches wait to be woken');
    await releaseClaims(database, unanswered);
  }
  // No batch could be claimed.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/**
 * Batches that were left behind, by the run that they have or are to have, claimed some at a time; several may take from
 * it at once. When one of them stops, it ends for all, and what nobody has taken is released.
 */
async function* claimedBatches(database: Database, signal: AbortSignal): AsyncGenerator<Start> {
  for (let mayBeMore = true; mayBeMore && !signal.aborted;) {
    const claimed = await claimUnstartedBatches(database, BATCHES_PER_CLAIM);
    mayBeMore = claimed.length === BATCHES_PER_CLAIM;
    const untaken = new Set(claimed);
    try {
      for (const batches of divideIntoRuns(claimed)) {
        if (signal.aborted) return;
        for (const batch of batches) untaken.delete(batch);
        yield batches;
      }
    } finally {
      await releaseClaims(database, [...untaken]);
    }
  }
}

/**
 * Starts the run of some batches; that Temporal refuses it concerns no others.
 * @throws what says that Temporal does not answer
 */
async function start(dependencies: Dependencies, batches: Start): Promise<void> {
  const { client, logger, metrics } = dependencies;
  const refused = await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
    startRun(dependencies, batches),
  );
  for (const batch of batches) {
    const { projectId, batchId } = batch;
    if (refused.has(batch)) {
      const error = describeError(refused.get(batch));
      logger.warn({ projectId, batchId, error }, 'batch not woken; it will be tried again');
    } else {
      metrics.recordRepair('started');
      logger.info({ projectId, batchId }, 'woke a batch that was left behind');
    }
  }
}
