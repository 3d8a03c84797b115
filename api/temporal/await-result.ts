import { ActivityExecutionFailedError, WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import {
  ActivityFailure,
  ApplicationFailure,
  TimeoutFailure,
  type Workflow,
  type WorkflowResultType,
} from '@temporalio/common';
import { FairQueue, QuotaExceeded } from '../../models/fair-queue.ts';
import { AppError, quotaExceeded, unavailable } from '../request/errors.ts';
import { explainFailure } from '../failure-responses.ts';

/**
 * Each wait is a long poll of Temporal. `perTenant` is divided among active projects; requests beyond a
 * project's quota queue here, so that they do not delay other projects' requests in Temporal.
 */
const WAITS = {
  name: 'provider requests',
  total: 200,
  perTenant: 50,
  minPerTenant: 4,
  waiting: { total: 400, perTenant: 50 },
};

const QUEUE_TIMEOUT_MS = 10_000;

/**
 * Waits for a job until `deadlineMs` (milliseconds since 1970). The job continues afterwards.
 * @throws AppError the job's failure; 504 at the deadline
 */
export type AwaitResult = <Result>(job: { result(): Promise<Result> }, deadlineMs: number) => Promise<Result>;

export type Waits = {
  /**
   * @param timeoutMs maximum time in the queue
   * @throws AppError 429 or 503 if the queue is full, or if `work` cannot start within `timeoutMs`
   */
  run<Result>(
    projectId: string,
    work: (awaitResult: AwaitResult) => Promise<Result>,
    timeoutMs?: number,
  ): Promise<Result>;
};

type Deadlines = {
  connection: { withDeadline<Result>(deadlineMs: number, work: () => Promise<Result>): Promise<Result> };
};

export function createWaits({ connection }: Deadlines): Waits {
  const queue = new FairQueue(WAITS);
  const awaitResult: AwaitResult = async (job, deadlineMs) => {
    try {
      return await connection.withDeadline(deadlineMs, () => job.result());
    } catch (error) {
      if (error instanceof ActivityExecutionFailedError || error instanceof WorkflowFailedError) {
        throw explainCause(error.cause);
      }
      if (Date.now() >= deadlineMs) throw noResultYet();
      throw error;
    }
  };
  return {
    run: (projectId, work, timeoutMs = QUEUE_TIMEOUT_MS) =>
      queue
        .run(projectId, { timeoutMs }, () => work(awaitResult))
        .catch((error: unknown) => {
          throw error instanceof QuotaExceeded ? quotaExceeded(error) : error;
        }),
  };
}

/**
 * Releases the request's admission slot before the request waits for a job.
 * @param pause releases the slot
 */
export function pauseWhileWaiting(inner: Waits, pause: () => void): Waits {
  return {
    run: (projectId, work, timeoutMs) => {
      pause();
      return inner.run(projectId, work, timeoutMs);
    },
  };
}

function explainCause(cause: Error | undefined): AppError {
  // A workflow's failure can wrap the failure of its activity.
  if (cause instanceof ActivityFailure) return explainCause(cause.cause);
  if (cause instanceof TimeoutFailure) {
    // No worker is running, or the task queue is too long.
    return cause.timeoutType === 'SCHEDULE_TO_START' ? unavailable(5, cause) : noResultYet();
  }
  // Other causes include a termination by an operator in Temporal's web UI.
  return cause instanceof ApplicationFailure ? explainFailure(cause) : unavailable(undefined, cause);
}

export function noResultYet(): AppError {
  return new AppError(
    504,
    'provider_timeout',
    'There is no result yet. Send the same request again to get it.',
  );
}

/** Time in which a worker must start a job. It equals the activities' schedule-to-start timeout. */
export const FIRST_TASK_TIMEOUT_MS = 10_000;

/**
 * Number of history events before a worker starts a run: `WorkflowExecutionStarted` and
 * `WorkflowTaskScheduled`.
 */
const EVENTS_BEFORE_START = 2;

/**
 * Waits for a workflow, but at most 10 seconds if no worker starts it. The workflow then stays queued,
 * because Temporal has no schedule-to-start timeout for workflows.
 * @throws AppError 503 if no worker has started the workflow; otherwise the errors of {@link AwaitResult}
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
