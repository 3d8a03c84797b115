import { status } from '@grpc/grpc-js';
import { isGrpcServiceError, ServiceError } from '@temporalio/client';
import {
  BATCH_SIGNALS,
  sendSharedBatchesId,
  sendEmailBatchStart,
  type SendEmailBatch,
} from '../../../workflows/contract/emails.ts';
import { signalRun } from '../../temporal/signal-run.ts';
import { signalWithStart } from '../../temporal/signal-with-start.ts';
import type { Call } from '../operation.ts';

export type WokenBatch = {
  batchId: string;
  trackingId: string;
  totalRecipients: number;
  totalBatches: number;
  /** The run that it shares with others, if it does. */
  sharedRun: string | null;
};

/**
 * Makes the batch's workflow read the batch's row again. Call it after the commit. It does not fail the request: if
 * Temporal cannot be reached, the worker's sweeper does it later.
 * @returns `away`: Temporal could not be reached
 */
export async function wakeBatch(
  { context, projectId, requestId }: Call,
  { sharedRun, ...batch }: WokenBatch,
): Promise<'woken' | 'unanswered' | 'away'> {
  const { temporal, logger, settings } = context;
  const start = sendEmailBatchStart({
    queuePrefix: settings.taskQueuePrefix,
    ...batch,
    projectId,
    requestId,
  });
  try {
    const isShared =
      sharedRun !== null && (await signalRun(temporal, sendSharedBatchesId(sharedRun), BATCH_SIGNALS.reread));
    if (!isShared) await signalWithStart<SendEmailBatch>(temporal, 'sendEmailBatch', start);
    return 'woken';
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    logger.warn({ requestId, projectId, batchId: batch.batchId, reason }, 'batch not woken yet');
    return isUnavailable(error) ? 'away' : 'unanswered';
  }
}

function isUnavailable(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    isGrpcServiceError(error.cause) &&
    error.cause.code === status.UNAVAILABLE
  );
}
