import type { Client, WorkflowHandle } from '@temporalio/client';
import type { Workflow } from '@temporalio/common';

/** Milliseconds that starting may take: when Temporal is unavailable, the caller learns it within two seconds. */
const START_TIMEOUT_MS = 1_000;

/** The part of a run that a caller waits for. */
export type RunningActivity<Result = unknown> = { result(): Promise<Result> };

/**
 * Starts an activity of its own, or joins the one that runs under the same id.
 * @param start starts it the way that its contract says
 * @throws when Temporal did not confirm within a second; it may run nevertheless
 */
export function runActivity<Result>(
  { connection, activity }: Client,
  start: (activities: Client['activity']) => Promise<RunningActivity<Result>>,
): Promise<RunningActivity<Result>> {
  return connection.withDeadline(Date.now() + START_TIMEOUT_MS, () => start(activity));
}

/** Starts a workflow by its name, or joins the one that runs under the same id. @throws as {@link runActivity} does */
export function startWorkflow<W extends Workflow>(
  { connection, workflow }: Client,
  name: string,
  options: Parameters<typeof workflow.start<W>>[1],
): Promise<WorkflowHandle<W>> {
  return connection.withDeadline(Date.now() + START_TIMEOUT_MS, () => workflow.start<W>(name, options));
}

/**
 * Starts a workflow by its name and signals it, or signals the one that runs under the same id.
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
