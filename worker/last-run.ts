import { WorkflowNotFoundError, type Client } from '@temporalio/client';

/**
 * The last run of a workflow: `alive`, paused too; `closed`: there is none, or it has come to its own end; `lost`: it has
 * failed, or somebody has ended it.
 */
export type LastRun = 'alive' | 'closed' | 'lost';

/** Asks Temporal. */
export async function findLastRun(client: Client, workflowId: string): Promise<LastRun> {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    if (status.name === 'RUNNING' || status.name === 'PAUSED') return 'alive';
    return status.name === 'COMPLETED' ? 'closed' : 'lost';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'closed';
    throw error;
  }
}
