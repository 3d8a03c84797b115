import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { claimUncheckedBatches, handleEndedRun } from '../models/emails/batch-runs.ts';
import { inProject } from '../models/in-project.ts';
import { getEmailBatchWorkflowId } from '../workflows/contract/emails.ts';
import type { SweepMetrics } from './metrics/sweeps.ts';
import { createReconciler, type ReconcilerDependencies } from './reconciler.ts';

/**
 * Pauses open batches whose run failed or was terminated. Requests another run for batches whose run was
 * lost.
 */
export const reconcileBatches = createReconciler({
  claim: claimUncheckedBatches,
  rowsPerPass: 50,
  async reconcile(
    { database, client, logger, metrics }: ReconcilerDependencies & { metrics: SweepMetrics },
    { projectId, batchId },
  ) {
    const ended = await findRunEnd(client, getEmailBatchWorkflowId(batchId));
    if (ended === undefined) return;
    const settled = await inProject(database, projectId, (project) =>
      handleEndedRun(project, batchId, ended),
    );
    if (!settled) return;
    metrics.recordRepair('settled');
    logger.warn({ projectId, batchId, ended }, 'settled a batch whose run had ended');
  },
  failure: 'batch not checked; a later pass retries',
});

/**
 * Returns how the last run ended; undefined if it is open or has an unknown status. `lost`: the run ended
 * without an error or no longer exists.
 */
export async function findRunEnd(
  client: Client,
  workflowId: string,
): Promise<'terminated' | 'failed' | 'lost' | undefined> {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    switch (status.name) {
      case 'RUNNING':
      case 'PAUSED':
      case 'UNKNOWN':
      case 'UNSPECIFIED':
        return undefined;
      case 'TERMINATED':
        return 'terminated';
      case 'FAILED':
      case 'TIMED_OUT':
        return 'failed';
      case 'COMPLETED':
      case 'CANCELLED':
      case 'CONTINUED_AS_NEW':
        return 'lost';
    }
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'lost';
    throw error;
  }
}
