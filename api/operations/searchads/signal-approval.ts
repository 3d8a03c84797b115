import { awaitApprovalSignal, type AwaitApproval } from '../../../workflows/contract/campaign-approvals.ts';
import { signalWithStart } from '../../temporal/start-job.ts';
import type { Call } from '../operation.ts';

/**
 * Signals an approval's workflow to read its row. Call this after the commit; it never throws, because the worker's
 * sweeper repeats a lost signal.
 */
export async function signalApproval(
  { context, projectId, requestId }: Pick<Call, 'context' | 'projectId' | 'requestId'>,
  approvalId: string,
): Promise<void> {
  const { temporal, logger, settings } = context;
  const start = awaitApprovalSignal({ queuePrefix: settings.taskQueuePrefix, projectId, approvalId });
  try {
    await signalWithStart<AwaitApproval>(temporal, 'awaitApproval', start);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    logger.warn({ requestId, projectId, approvalId, reason }, 'approval workflow not signalled yet');
  }
}
