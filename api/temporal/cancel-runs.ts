import { WorkflowNotFoundError } from '@temporalio/client';
import type { ApiContext } from '../context.ts';

/** Milliseconds that Temporal has to take a cancellation. */
const CANCEL_TIMEOUT_MS = 1_000;

/** Of one call. What is beyond ends by itself at its next look at its row. */
const MAX_RUNS = 500;

/**
 * Has workflow runs end sooner than they would by themselves: their rows say already that they have nothing more to do.
 * Nobody waits for it, and nothing fails with it.
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
