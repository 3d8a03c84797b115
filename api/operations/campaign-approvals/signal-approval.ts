import { awaitApprovalSignal, type AwaitApproval } from '../../../workflows/contract/campaign-approvals.ts';
import { signalWithStart } from '../../temporal/start-job.ts';
import type { Call } from '../operation.ts';

/**
 * Has an approval's run look at its row. Call it after the commit. It does not fail the request: if Temporal cannot be
 * reached, the worker's sweeper does it later.
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
