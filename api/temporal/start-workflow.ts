import type { Client, WorkflowHandle } from '@temporalio/client';
import type { Workflow } from '@temporalio/common';

/** Milliseconds that starting may take: a Temporal that is away is told to the caller within two seconds. */
const START_TIMEOUT_MS = 1_000;

/**
 * Starts a workflow by its name, or joins the one that runs under the same id.
 * @throws when Temporal did not confirm within a second; it may run nevertheless
 */
export async function startWorkflow<W extends Workflow>(
  { connection, workflow }: Client,
  name: string,
  options: Parameters<typeof workflow.start<W>>[1],
): Promise<WorkflowHandle<W>> {
  return connection.withDeadline(Date.now() + START_TIMEOUT_MS, () => workflow.start<W>(name, options));
}
