import type { WorkflowHandle } from '@temporalio/client';
import type { Workflow, WorkflowResultType } from '@temporalio/common';
import { AppError, unavailable } from '../request/errors.ts';
import type { AwaitResult } from './await-result.ts';

/** Deadline for a worker to start a job, the same as an activity's schedule-to-start timeout. */
export const FIRST_TASK_TIMEOUT_MS = 10_000;

/** History events before a worker starts a run: `WorkflowExecutionStarted` and `WorkflowTaskScheduled`. */
const EVENTS_BEFORE_START = 2;

/**
 * Gives up if no worker starts the workflow within 10 seconds. Temporal has no such timeout, so the workflow
 * stays queued.
 * @throws AppError 503 if no worker has started it
 */
export async function awaitStartedResult<W extends Workflow>(
  awaitResult: AwaitResult,
  job: WorkflowHandle<W>,
  deadlineMs: number,
): Promise<WorkflowResultType<W>> {
  try {
    return await awaitResult(job, Math.min(deadlineMs, Date.now() + FIRST_TASK_TIMEOUT_MS));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_timeout') throw error;
    if (!(await hasStarted(job))) throw unavailable(5, error);
    if (Date.now() >= deadlineMs) throw error;
    return awaitResult(job, deadlineMs);
  }
}

export async function hasStarted(job: Pick<WorkflowHandle, 'describe'>): Promise<boolean> {
  const { historyLength } = await job.describe();
  return historyLength > EVENTS_BEFORE_START;
}
