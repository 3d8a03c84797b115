import { buildEmailBatchStart, type SendEmailBatch } from '../../../workflows/contract/emails.ts';
import { signalWithStart, warnOnFailure } from '../../temporal/start-job.ts';
import type { Call } from '../operation.ts';

type SignalledBatch = {
  batchId: string;
  trackingId: string;
  totalRecipients: number;
  totalBatches: number;
  connectionId: string | null;
  sharesCalls: boolean;
};

/** Call this after the commit. It never throws, because the worker's sweeper repeats a failed start. */
export async function signalBatch(call: Call, batch: SignalledBatch): Promise<void> {
  const { context, projectId, requestId } = call;
  const { temporal, logger, settings, singleMails } = context;
  const { sharesCalls, connectionId, ...batchFields } = batch;
  if (sharesCalls) {
    singleMails.signal({ projectId, ...(connectionId !== null && { connectionId }) });
    return;
  }
  const { taskQueuePrefix: queuePrefix } = settings;
  const start = buildEmailBatchStart({ queuePrefix, ...batchFields, projectId, requestId });
  await signalWithStart<SendEmailBatch>(temporal, 'sendEmailBatch', start).catch(
    warnOnFailure(logger, { requestId, projectId, batchId: batch.batchId }, 'batch not started yet'),
  );
}
