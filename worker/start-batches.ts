import { status } from '@grpc/grpc-js';
import { isGrpcServiceError, ServiceError } from '@temporalio/client';
import type { Database } from '../models/database.ts';
import {
  claimUnstartedBatches,
  releaseClaims,
  type UnstartedBatch,
} from '../models/emails/queued-batches.ts';
import { runWithWork } from '../telemetry/work.ts';
import { buildEmailBatchStart, type SendEmailBatch } from '../workflows/contract/emails.ts';
import { describeError } from './describe-error.ts';
import type { SweepMetrics } from './metrics/sweeps.ts';
import { TEMPORAL_DEADLINE_MS, type ReconcilerDependencies } from './reconciler.ts';

/** Enough for hundreds of starts per second, and few enough not to overload a slow Temporal server. */
const CONCURRENT_STARTS = 16;

const BATCHES_PER_CLAIM = 32;

const UNAVAILABLE_CODES: ReadonlySet<number> = new Set([
  status.UNAVAILABLE,
  status.DEADLINE_EXCEEDED,
  status.RESOURCE_EXHAUSTED,
]);

type Dependencies = ReconcilerDependencies & { metrics: SweepMetrics };

/**
 * Starts batches that have no run. A refused start is repeated when its claim expires; if Temporal is
 * unavailable, the claims of the remaining batches are released for the next pass.
 */
export async function startUnstartedBatches(dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { database, logger } = dependencies;
  const unstarted = claimBatches(database, signal);
  const failedBatches: UnstartedBatch[] = [];
  let reason: unknown;
  const startNext = async () => {
    for await (const batch of unstarted) {
      try {
        await startBatch(dependencies, batch);
      } catch (error) {
        failedBatches.push(batch);
        reason = error;
        return;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENT_STARTS }, startNext));
  if (failedBatches.length > 0) {
    const error = describeError(reason);
    logger.warn({ batches: failedBatches.length, error }, 'Temporal is unavailable; batches not started');
    await releaseClaims(database, failedBatches);
  }
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/**
 * Several consumers share the generator. When one of them stops, the generator ends for all and releases the
 * remaining claims.
 */
async function* claimBatches(database: Database, signal: AbortSignal): AsyncGenerator<UnstartedBatch> {
  for (let mayBeMore = true; mayBeMore && !signal.aborted;) {
    const claimed = await claimUnstartedBatches(database, BATCHES_PER_CLAIM);
    mayBeMore = claimed.length === BATCHES_PER_CLAIM;
    const untaken = new Set(claimed);
    try {
      for (const batch of claimed) {
        if (signal.aborted) return;
        untaken.delete(batch);
        yield batch;
      }
    } finally {
      await releaseClaims(database, [...untaken]);
    }
  }
}

/**
 * Starts a batch. A refused start is only logged.
 * @throws the error if Temporal is unavailable
 */
async function startBatch(
  { client, queuePrefix, logger, metrics }: Dependencies,
  batch: UnstartedBatch,
): Promise<void> {
  const { projectId, batchId, requestId, traceparent } = batch;
  try {
    await client.connection.withDeadline(Date.now() + TEMPORAL_DEADLINE_MS, () =>
      runWithWork({ requestId, traceparent: traceparent ?? undefined }, () =>
        client.workflow.signalWithStart<SendEmailBatch>(
          'sendEmailBatch',
          buildEmailBatchStart({ ...batch, queuePrefix }),
        ),
      ),
    );
    metrics.recordRepair('started');
    logger.info({ projectId, batchId }, 'started a batch that had no run');
  } catch (error) {
    if (isTemporalUnavailable(error)) throw error;
    logger.warn(
      { projectId, batchId, error: describeError(error) },
      'batch not started; a later pass retries',
    );
  }
}

function isTemporalUnavailable(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    isGrpcServiceError(error.cause) &&
    UNAVAILABLE_CODES.has(error.cause.code)
  );
}
