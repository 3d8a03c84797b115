import type { Client, WorkflowHandle } from '@temporalio/client';
import type { Workflow } from '@temporalio/common';

/** Deadline of a start, so callers learn of a Temporal outage within two seconds. */
const START_TIMEOUT_MS = 1_000;

/** The awaited part of a run. */
export type RunningActivity<Result = unknown> = { result(): Promise<Result> };

/**
 * Starts a standalone activity, or joins the one with the same id.
 * @param start uses the activity's contract
 * @throws if Temporal does not confirm within a second; the activity may still run
 */
export function runActivity<Result>(
  { connection, activity }: Client,
  start: (activities: Client['activity']) => Promise<RunningActivity<Result>>,
): Promise<RunningActivity<Result>> {
  return connection.withDeadline(Date.now() + START_TIMEOUT_MS, () => start(activity));
}

/** Starts a workflow, or joins the one with the same id. @throws as {@link runActivity} does */
export function startWorkflow<W extends Workflow>(
  { connection, workflow }: Client,
  name: string,
  options: Parameters<typeof workflow.start<W>>[1],
): Promise<WorkflowHandle<W>> {
  return connection.withDeadline(Date.now() + START_TIMEOUT_MS, () => workflow.start<W>(name, options));
}

/**
 * Signals a workflow and starts it if needed.
 * @throws as {@link runActivity} does
 */
export async function signalWithStart<W extends Workflow>(
  { connection, workflow }: Client,
  name: string,
  options: Parameters<typeof workflow.signalWithStart<W>>[1],
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  await connection.withDeadline(deadline, () => workflow.signalWithStart<W>(name, options));
}
