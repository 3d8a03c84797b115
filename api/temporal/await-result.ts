import { ActivityExecutionFailedError, WorkflowFailedError } from '@temporalio/client';
import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/common';
import { FairShares, NoShareLeft, type GiveBack } from '../../models/fair-shares.ts';
import { AppError, tooMuchAtOnce, unavailable } from '../http/errors.ts';
import { RequestTurns } from '../http/request-turns.ts';
import { answerToFailure } from '../failure-responses.ts';

/** Results that one process waits for at once, of all projects and of one: each is a long poll of Temporal's. */
const PLACES = { total: 200, perHolder: 50, waiting: { total: 0, perHolder: 0 } };

/**
 * Jobs that one process has just started, of all projects and of one. Temporal and the workers take jobs in the order in
 * which they come: with all that a loud project asks for before them, a quiet one's few would come last. So a project has
 * eight begin at once, each for as long as a turn lasts, and what waits behind them begins in turns.
 */
const STARTED_AT_ONCE = 32;
const SHARE_OF_PROJECT = 0.25;

/** Milliseconds that a job waits to be started: 200 that all take longer than a turn are started within two seconds. */
const START_WITHIN_MS = 5_000;

/**
 * Waits for a job until `deadlineMs` (milliseconds since 1970). The job continues when the caller stops waiting.
 * @throws AppError what its failure is answered with; 504 when there is no result in time
 */
export type ForResult = <Result>(job: { result(): Promise<Result> }, deadlineMs: number) => Promise<Result>;

export type Waits = {
  /**
   * Starts a job when it is the project's turn, and waits for it, in one of the project's places. Nothing is started
   * without a place.
   * @param options `isStarted`: the job was before, and is only waited for
   * @throws AppError 429 when 50 callers of the project wait already, or no turn of it came; 503 when 200 of all do, or no
   *   turn came for anybody
   */
  hold<Result>(
    projectId: string,
    work: (forResult: ForResult) => Promise<Result>,
    options?: { isStarted: boolean },
  ): Promise<Result>;
};

/** The part of Temporal's client that bounds a call in time. */
type Deadlines = {
  connection: { withDeadline<Result>(deadlineMs: number, work: () => Promise<Result>): Promise<Result> };
};

/** Waits of one process for the jobs that its callers want the results of. */
export function createWaits({ connection }: Deadlines): Waits {
  const places = new FairShares(PLACES);
  const turns = new RequestTurns(STARTED_AT_ONCE, {
    shareOfHolder: SHARE_OF_PROJECT,
    waitTimeoutMs: START_WITHIN_MS,
  });
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
    async hold(projectId, work, { isStarted } = { isStarted: false }) {
      const giveBack = await orRefuse(places.take(projectId, 1, { timeoutMs: 0 }));
      try {
        const endTurn = isStarted ? undefined : await orRefuse(turns.take(projectId));
        return await work(forResult).finally(() => endTurn?.());
      } finally {
        giveBack();
      }
    },
  };
}

async function orRefuse(taken: Promise<GiveBack>): Promise<GiveBack> {
  try {
    return await taken;
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
