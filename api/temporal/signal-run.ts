import { WorkflowNotFoundError, type Client } from '@temporalio/client';

/** Milliseconds that reaching a run may take before the caller is answered without it. */
const TIMEOUT_MS = 1_000;

/**
 * Signals a workflow that may have ended.
 * @returns whether it runs
 * @throws when Temporal did not confirm within a second; it may have been done nevertheless
 */
export async function signalRun(
  { connection, workflow }: Client,
  workflowId: string,
  signal: string,
): Promise<boolean> {
  try {
    await connection.withDeadline(Date.now() + TIMEOUT_MS, () =>
      workflow.getHandle(workflowId).signal(signal),
    );
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
