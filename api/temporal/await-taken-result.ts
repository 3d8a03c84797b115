import type { WorkflowHandle } from '@temporalio/client';
import type { Workflow, WorkflowResultType } from '@temporalio/common';
import { AppError, unavailable } from '../request/errors.ts';
import type { ForResult } from './await-result.ts';

/** Milliseconds in which a worker has to start a job: as long as an activity waits for its start. */
export const START_TIMEOUT_MS = 10_000;

/** Events of a run that no worker has started: that it was started, and that its first task was scheduled. */
const EVENTS_BEFORE_START = 2;

/**
 * Waits for a workflow as {@link ForResult} does, and no longer than 10 s for a worker to start it: a workflow
 * has no time limit of its own for that. It stays where it is, for the next caller or the next worker.
 * @throws AppError 503 when no worker has started it
 */
export async function awaitTakenResult<W extends Workflow>(
  forResult: ForResult,
  job: WorkflowHandle<W>,
  deadlineMs: number,
): Promise<WorkflowResultType<W>> {
  try {
    return await forResult(job, Math.min(deadlineMs, Date.now() + START_TIMEOUT_MS));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_timeout') throw error;
    if (!(await isTaken(job))) throw unavailable(5, error);
    if (Date.now() >= deadlineMs) throw error;
    return forResult(job, deadlineMs);
  }
}

/** Whether a worker has started a workflow's run. */
export async function isTaken(job: Pick<WorkflowHandle, 'describe'>): Promise<boolean> {
  const { historyLength } = await job.describe();
  return historyLength > EVENTS_BEFORE_START;
}
