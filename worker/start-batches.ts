import { status } from '@grpc/grpc-js';
import { isGrpcServiceError, ServiceError, type Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { claimUnstartedBatches, releaseClaim, type UnstartedBatch } from '../models/emails/queued-batches.ts';
import { during } from '../telemetry/work.ts';
import { sendEmailBatchStart, type SendEmailBatch } from '../workflows/contract/emails.ts';
import { describeError } from './mask-failures.ts';
import type { SweepMetrics } from './metrics/sweeps.ts';

/** Batches that are started first: enough to tell whether Temporal answers, though one of them cannot be started. */
const BATCHES_AT_FIRST = 5;

/**
 * Then batches that are claimed and started together, and how often that is done at once: what an outage leaves behind
 * starts by hundreds a second, and not all together, and the slowest start of some does not keep the others waiting.
 */
const BATCHES_IN_A_LOT = 25;
const LOTS_AT_ONCE = 2;

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
  const unanswered: UnstartedBatch[] = [];
  /** @returns whether there may be more, and Temporal answers */
  const startLot = async (atMost: number): Promise<boolean> => {
    if (signal.aborted) return false;
    const batches = await claimUnstartedBatches(dependencies.database, atMost);
    const ends = await Promise.all(batches.map((batch) => startBatch(dependencies, batch)));
    unanswered.push(...batches.filter((_, index) => ends[index] === 'unanswered'));
    return batches.length === atMost && ends.some((end) => end !== 'unanswered');
  };
  const startLots = async () => {
    while (await startLot(BATCHES_IN_A_LOT));
  };
  if (await startLot(BATCHES_AT_FIRST)) await Promise.all(Array.from({ length: LOTS_AT_ONCE }, startLots));
  for (const batch of unanswered) await releaseClaim(dependencies.database, batch);
}

/** What came of a start: Temporal was told, did not take the call, or refused it. */
type End = 'started' | 'unanswered' | 'refused';

async function startBatch(
  { client, queuePrefix, logger, metrics }: Dependencies,
  batch: UnstartedBatch,
): Promise<End> {
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
    return 'started';
  } catch (error) {
    logger.warn(
      { projectId, batchId, error: describeError(error) },
      'batch not woken; it will be tried again',
    );
    return isUnanswered(error) ? 'unanswered' : 'refused';
  }
}

/** Whether Temporal did not take the call, for a reason that the others' would meet as well. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ServiceError && isGrpcServiceError(error.cause) && UNANSWERED.has(error.cause.code);
}
