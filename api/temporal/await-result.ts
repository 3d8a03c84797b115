import { ActivityExecutionFailedError, WorkflowFailedError } from '@temporalio/client';
import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/common';
import { FairQueue, QuotaExceeded } from '../../models/fair-queue.ts';
import { AppError, quotaExceeded, unavailable } from '../request/errors.ts';
import { explainFailure } from '../failure-responses.ts';

/**
 * Concurrent waits of a process. Each is a long poll of Temporal, which serves jobs in order, so active projects share
 * a quota of 50 and further requests of a busy project wait here.
 */
const WAITS = {
  name: 'provider requests',
  total: 200,
  perTenant: 50,
  minPerTenant: 4,
  waiting: { total: 400, perTenant: 50 },
};

/** Longest wait for a slot, in milliseconds. */
const SLOT_TIMEOUT_MS = 10_000;

/**
 * Waits for a job until `deadlineMs` (since 1970). The job continues afterwards.
 * @throws AppError the job's failure; 504 at the deadline
 */
export type AwaitResult = <Result>(job: { result(): Promise<Result> }, deadlineMs: number) => Promise<Result>;

export type Waits = {
  /**
   * Runs work with a wait slot of the project's quota.
   * @throws AppError 429, 503 before the work starts
   */
  run<Result>(projectId: string, work: (awaitResult: AwaitResult) => Promise<Result>): Promise<Result>;
};

/** The part of Temporal's client that sets call deadlines. */
type Deadlines = {
  connection: { withDeadline<Result>(deadlineMs: number, work: () => Promise<Result>): Promise<Result> };
};

/** Creates the waits of a process for job results. */
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
    run: (projectId, work) =>
      queue
        .run(projectId, { timeoutMs: SLOT_TIMEOUT_MS }, () => work(awaitResult))
        .catch((error: unknown) => {
          throw error instanceof QuotaExceeded ? quotaExceeded(error) : error;
        }),
  };
}

function explainCause(cause: Error | undefined): AppError {
  // A workflow failure that wraps an activity's failure.
  if (cause instanceof ActivityFailure) return explainCause(cause.cause);
  if (cause instanceof TimeoutFailure) {
    // No worker is running, or the task queue is too long.
    return cause.timeoutType === 'SCHEDULE_TO_START' ? unavailable(5, cause) : noResultYet();
  }
  // An operator may have terminated the job in Temporal's web UI.
  return cause instanceof ApplicationFailure ? explainFailure(cause) : unavailable(undefined, cause);
}

/** 504: the job continues. */
export function noResultYet(): AppError {
  return new AppError(
    504,
    'provider_timeout',
    'There is no result yet. Send the same request again to get it.',
  );
}
