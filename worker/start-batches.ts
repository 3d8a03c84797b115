import { status } from '@grpc/grpc-js';
import { isGrpcServiceError, ServiceError, type Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import {
  claimUnstartedBatches,
  releaseClaims,
  type UnstartedBatch,
} from '../models/emails/queued-batches.ts';
import { during } from '../telemetry/work.ts';
import { sendEmailBatchStart, type SendEmailBatch } from '../workflows/contract/emails.ts';
import { describeError } from './mask-failures.ts';
import type { SweepMetrics } from './metrics/sweeps.ts';

/**
 * Starts that a worker has under way at once: what an outage leaves behind starts by hundreds a second where Temporal can
 * take them, and where it cannot, what was started does not wait for long behind what follows.
 */
const STARTS_AT_ONCE = 16;

const BATCHES_PER_CLAIM = 32;

/** A Temporal server that does not answer must not delay the next pass or a stop. */
const DEADLINE_MS = 5_000;

/** Temporal is away, too slow, or takes no more calls for the moment. */
const UNANSWERED: ReadonlySet<number> = new Set([
  status.UNAVAILABLE,
  status.DEADLINE_EXCEEDED,
  status.RESOURCE_EXHAUSTED,
]);

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
  const unanswered: { batch: UnstartedBatch; error: unknown }[] = [];
  const startOneByOne = async () => {
    for await (const batch of unstarted) {
      try {
        await startBatch(dependencies, batch);
      } catch (error) {
        unanswered.push({ batch, error });
        return;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: STARTS_AT_ONCE }, startOneByOne));
  if (unanswered.length > 0) {
    const error = describeError(unanswered[0]?.error);
    logger.warn({ batches: unanswered.length, error }, 'Temporal does not answer; batches wait to be woken');
    await releaseClaims(
      database,
      unanswered.map(({ batch }) => batch),
    );
  }
  // No batch could be claimed.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/**
 * Batches that were left behind, claimed some at a time; several may take from it at once. When one of them stops, it
 * ends for all, and what nobody has taken is released.
 */
async function* claimedBatches(database: Database, signal: AbortSignal): AsyncGenerator<UnstartedBatch> {
  for (let mayBeMore = true; mayBeMore && !signal.aborted;) {
    const batches = await claimUnstartedBatches(database, BATCHES_PER_CLAIM);
    mayBeMore = batches.length === BATCHES_PER_CLAIM;
    const untaken = new Set(batches);
    try {
      for (const batch of batches) {
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
 * Starts a batch; that Temporal refuses it concerns no other.
 * @throws what says that Temporal does not answer
 */
async function startBatch(
  { client, queuePrefix, logger, metrics }: Dependencies,
  batch: UnstartedBatch,
): Promise<void> {
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
  } catch (error) {
    if (isUnanswered(error)) throw error;
    logger.warn(
      { projectId, batchId, error: describeError(error) },
      'batch not woken; it will be tried again',
    );
  }
}

/** Whether Temporal did not take the call, for a reason that the others' would meet as well. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ServiceError && isGrpcServiceError(error.cause) && UNANSWERED.has(error.cause.code);
}
