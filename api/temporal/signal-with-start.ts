import type { Client } from '@temporalio/client';
import type { Workflow } from '@temporalio/common';

/** Milliseconds that reaching a job may take before the caller is answered without it. */
const TIMEOUT_MS = 1_000;

/**
 * Starts a workflow by its name and signals it, or signals the one that runs under the same id.
 * @throws when Temporal did not confirm within a second; it may have been done nevertheless
 */
export async function signalWithStart<W extends Workflow>(
  { connection, workflow }: Client,
  name: string,
  options: Parameters<typeof workflow.signalWithStart<W>>[1],
): Promise<void> {
  await connection.withDeadline(Date.now() + TIMEOUT_MS, () => workflow.signalWithStart<W>(name, options));
}
