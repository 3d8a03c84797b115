import { WorkflowNotFoundError } from '@temporalio/client';
import type { ApiContext } from '../context.ts';

const CANCEL_TIMEOUT_MS = 1_000;

/** Maximum number of runs that one call cancels. All others end when they next read their row. */
const MAX_RUNS = 500;

/**
 * Cancels workflow runs in the background, after a transaction has ended their work. Failures are harmless,
 * since the runs also end by themselves.
 */
export function cancelRuns(
  { temporal, logger }: Pick<ApiContext, 'temporal' | 'logger'>,
  projectId: string,
  workflowIds: readonly string[],
): void {
  const { workflow, connection } = temporal;
  for (const workflowId of workflowIds.slice(0, MAX_RUNS)) {
    connection
      .withDeadline(Date.now() + CANCEL_TIMEOUT_MS, () => workflow.getHandle(workflowId).cancel())
      .catch((error: unknown) => {
        if (error instanceof WorkflowNotFoundError) return;
        const name = error instanceof Error ? error.name : 'unknown';
        logger.warn({ projectId, workflowId, error: name }, 'run not cancelled; it ends by itself');
      });
  }
}
