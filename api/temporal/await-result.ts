import { ActivityExecutionFailedError, WorkflowFailedError } from '@temporalio/client';
import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/common';
import { FairQueue, QuotaExceeded } from '../../models/fair-queue.ts';
import { AppError, quotaExceeded, unavailable } from '../request/errors.ts';
import { answerToFailure } from '../failure-responses.ts';

/** Waits of one process. Each is a long poll of Temporal. */
const WAITS = { name: 'requests that wait for a provider', total: 200, perTenant: 50 };

/**
 * Waits for a job until `deadlineMs` (milliseconds since 1970). The job continues when the caller stops waiting.
 * @throws AppError what its failure is answered with; 504 when there is no result in time
 */
export type ForResult = <Result>(job: { result(): Promise<Result> }, deadlineMs: number) => Promise<Result>;

export type Waits = {
  /**
   * Starts a job and waits for it, within the project's quota.
   * @throws AppError 429, 503 before anything is started
   */
  hold<Result>(projectId: string, work: (forResult: ForResult) => Promise<Result>): Promise<Result>;
};

/** The part of Temporal's client that bounds a call in time. */
type Deadlines = {
  connection: { withDeadline<Result>(deadlineMs: number, work: () => Promise<Result>): Promise<Result> };
};

/** Waits of one process for the jobs that its callers want the results of. */
export function createWaits({ connection }: Deadlines): Waits {
  const queue = new FairQueue(WAITS);
  const forResult: ForResult = async (job, deadlineMs) => {
    try {
      return await connection.withDeadline(deadlineMs, () => job.result());
    } catch (error) {
      if (error instanceof ActivityExecutionFailedError || error instanceof WorkflowFailedError) {
        throw answerTo(error.cause);
      }
      if (Date.now() >= deadlineMs) throw noResultYet();
      throw error;
    }
  };
  return {
    hold: (projectId, work) =>
      queue
        .run(projectId, { timeoutMs: 0 }, () => work(forResult))
        .catch((error: unknown) => {
          throw error instanceof QuotaExceeded ? quotaExceeded(error) : error;
        }),
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
