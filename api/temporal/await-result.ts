import { ActivityExecutionFailedError, WorkflowFailedError } from '@temporalio/client';
import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/common';
import { FairShares, NoShareLeft, type GiveBack } from '../../models/fair-shares.ts';
import { AppError, tooMuchAtOnce, unavailable } from '../http/errors.ts';
import { answerToFailure } from '../failure-responses.ts';

/** Results that one process waits for at once, of all projects and of one: each is a long poll of Temporal's. */
const PLACES = { total: 200, perHolder: 50, waiting: { total: 0, perHolder: 0 } };

/**
 * Waits for a job until `deadlineMs` (milliseconds since 1970). The job continues when the caller stops waiting.
 * @throws AppError what its failure is answered with; 504 when there is no result in time
 */
export type ForResult = <Result>(job: { result(): Promise<Result> }, deadlineMs: number) => Promise<Result>;

export type Waits = {
  /**
   * Starts a job and waits for it, in one of the project's places. Nothing is started without a place.
   * @throws AppError 429 when 50 callers of the project wait already, 503 when 200 of all do
   */
  hold<Result>(projectId: string, work: (forResult: ForResult) => Promise<Result>): Promise<Result>;
};

/** The part of Temporal's client that bounds a call in time. */
type Deadlines = {
  connection: { withDeadline<Result>(deadlineMs: number, work: () => Promise<Result>): Promise<Result> };
};

/** Waits of one process for the jobs that its callers want the results of. */
export function createWaits({ connection }: Deadlines): Waits {
  const places = new FairShares(PLACES);
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
    async hold(projectId, work) {
      const giveBack = await takePlace(places, projectId);
      try {
        return await work(forResult);
      } finally {
        giveBack();
      }
    },
  };
}

async function takePlace(places: FairShares, projectId: string): Promise<GiveBack> {
  try {
    return await places.take(projectId, 1, { timeoutMs: 0 });
  } catch (error) {
    if (!(error instanceof NoShareLeft)) throw error;
    throw error.whose === 'holder' ? tooMuchAtOnce('requests that wait for a provider') : unavailable(5);
  }
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
