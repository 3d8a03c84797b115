import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { claimUnstartedBatches, releaseClaim, type UnstartedBatch } from '../models/emails/queued-batches.ts';
import { during } from '../telemetry/work.ts';
import { sendEmailBatchStart, type SendEmailBatch } from '../workflows/contract/emails.ts';
import { describeError } from './mask-failures.ts';
import type { SweepMetrics } from './metrics/sweeps.ts';

/**
 * Batches that a worker starts at once: what an outage leaves behind starts by hundreds a second, and not all together.
 */
const BATCHES_AT_ONCE = 50;

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
 * others. When no start of a lot succeeds, Temporal is away and the rest waits for the next pass. What could not be
 * started is free to be claimed again by then.
 */
export async function startUnstartedBatches(dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { database } = dependencies;
  const left: UnstartedBatch[] = [];
  let goesOn = true;
  while (goesOn && !signal.aborted) {
    const batches = await claimUnstartedBatches(database, BATCHES_AT_ONCE);
    const started = await Promise.all(batches.map((batch) => startBatch(dependencies, batch)));
    left.push(...batches.filter((_, index) => started[index] === false));
    goesOn = batches.length === BATCHES_AT_ONCE && started.includes(true);
  }
  for (const batch of left) await releaseClaim(database, batch);
}

/** @returns whether the batch's workflow was told */
async function startBatch(
  { client, queuePrefix, logger, metrics }: Dependencies,
  batch: UnstartedBatch,
): Promise<boolean> {
  const { projectId, batchId } = batch;
  const start = sendEmailBatchStart({ ...batch, queuePrefix });
  try {
    await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
      during({ requestId: batch.requestId, traceparent: batch.traceparent ?? undefined }, () =>
        client.workflow.signalWithStart<SendEmailBatch>('sendEmailBatch', start),
      ),
    );
    metrics.recordRepair('started');
    logger.info({ projectId, batchId }, 'woke a batch that was left behind');
    return true;
  } catch (error) {
    logger.warn(
      { projectId, batchId, error: describeError(error) },
      'batch not woken; it will be tried again',
    );
    return false;
  }
}
