import { ActivityExecutionFailedError, WorkflowFailedError } from '@temporalio/client';
import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/common';
import { AppError, unavailable } from '../http/errors.ts';
import { answerToFailure } from '../failure-responses.ts';

/** Most results that one process waits for at once: each is a long poll of Temporal's. */
const MAX_WAITS = 200;

export type Waits = {
  /**
   * Waits for a job until `deadlineMs` (milliseconds since 1970). The job continues when the caller stops waiting.
   * @throws AppError what its failure is answered with; 504 when there is no result in time; 503 when 200 wait already
   */
  forResult<Result>(job: { result(): Promise<Result> }, deadlineMs: number): Promise<Result>;
};

/** The part of Temporal's client that bounds a call in time. */
type Deadlines = {
  connection: { withDeadline<Result>(deadlineMs: number, work: () => Promise<Result>): Promise<Result> };
};

/** Waits of one process for the jobs that its callers want the results of. */
export function createWaits({ connection }: Deadlines): Waits {
  let waiting = 0;
  return {
    async forResult(job, deadlineMs) {
      if (waiting >= MAX_WAITS) throw unavailable(5);
      waiting += 1;
      try {
        return await connection.withDeadline(deadlineMs, () => job.result());
      } catch (error) {
        if (error instanceof ActivityExecutionFailedError || error instanceof WorkflowFailedError) {
          throw answerTo(error.cause);
        }
        if (Date.now() >= deadlineMs) throw noResultYet();
        throw error;
      } finally {
        waiting -= 1;
      }
    },
  };
}

function answerTo(cause: Error | undefined): AppError {
  // A workflow that fails as one of its activities did.
  if (cause instanceof ActivityFailure) return answerTo(cause.cause);
  if (cause instanceof TimeoutFailure) {
    // No worker took it: there is none, or its queue is too long.
    return cause.timeoutType === 'SCHEDULE_TO_START' ? unavailable(5, cause) : noResultYet();
  }
  // Besides, an operator may have ended it in Temporal's web UI.
  return cause instanceof ApplicationFailure ? answerToFailure(cause) : unavailable(undefined, cause);
}

/** 504: the job continues. */
export function noResultYet(): AppError {
  return new AppError(
    504,
    'provider_timeout',
    'There is no result yet. Send the same request again to get it.',
  );
}
