import { sendEmailBatchStart, type SendEmailBatch } from '../../../workflows/contract/emails.ts';
import { signalWithStart } from '../../temporal/signal-with-start.ts';
import type { Call } from '../operation.ts';

export type WokenBatch = {
  batchId: string;
  trackingId: string;
  totalRecipients: number;
  totalBatches: number;
};

/**
 * Makes the batch's workflow read the batch's row again. Call it after the commit. It does not fail the request: if
 * Temporal cannot be reached, the worker's sweeper does it later.
 */
export async function wakeBatch({ context, projectId, requestId }: Call, batch: WokenBatch): Promise<void> {
  const { temporal, logger, settings } = context;
  const start = sendEmailBatchStart({
    queuePrefix: settings.taskQueuePrefix,
    ...batch,
    projectId,
    requestId,
  });
  try {
    await signalWithStart<SendEmailBatch>(temporal, 'sendEmailBatch', start);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    logger.warn({ requestId, projectId, batchId: batch.batchId, reason }, 'batch not woken yet');
  }
}
