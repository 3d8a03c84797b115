import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { Info } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { isDefect } from '../activities/defect.ts';
import { activityFailure, finalFailure } from '../activities/failures.ts';

/**
 * Keeps the words of unexpected errors out of Temporal, where they would stand in clear for days: a database's message
 * may quote a value. What failed and where goes to the worker's log. What another attempt would meet again is final
 * when this process has met it a few times in one activity, for a workflow must not hang in it for ever: it fails as
 * `defect`. Temporal's number of the attempt says nothing of that: rate limits and outages raise it as well.
 */
export function maskFailures(logger: Logger): ActivityInterceptorsFactory {
  const defects = new LRUCache<string, number>({ max: REMEMBERED_ACTIVITIES });
  const countDefect = (activity: string): number => {
    const count = (defects.get(activity) ?? 0) + 1;
    defects.set(activity, count);
    return count;
  };
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          if (error instanceof ApplicationFailure || error instanceof CancelledFailure) throw error;
          const { workflowExecution, activityType, attempt } = info;
          logger.error(
            { workflowId: workflowExecution?.workflowId, activityType, attempt, error: describeError(error) },
            'activity failed unexpectedly',
          );
          if (isDefect(error) && countDefect(keyOf(info)) >= DEFECT_ATTEMPTS) throw finalFailure('defect');
          throw activityFailure('internal', { retryAfterMs: pauseMsAfter(attempt) });
        }
      },
    },
  });
}

/** Attempts at what fails by a fault of ours: while a new version is rolled out, another worker may not have it. */
const DEFECT_ATTEMPTS = 3;

/** Activities whose defects a process counts; one that is forgotten is tried a few times more. */
const REMEMBERED_ACTIVITIES = 10_000;

/** One activity through all of its attempts. */
function keyOf({ workflowExecution, activityRunId, activityId }: Info): string {
  return `${workflowExecution?.runId ?? activityRunId ?? ''} ${activityId}`;
}

/** The pause before the second attempt, and the longest before any. */
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;

/**
 * The cause is mostly a database that is unavailable. The pauses of a provider's activities grow to a minute, for which
 * mails would still wait after the database is back.
 */
function pauseMsAfter(attempt: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
}

/** An error without its message: its name, its code, and where it came from. */
export function describeError(error: unknown): { name: string; code?: string; at?: string[] } {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = codeOf(error) ?? codeOf('parent' in error ? error.parent : undefined);
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(code !== undefined && { code }),
    at: at.slice(0, 8).map((line) => line.trim()),
  };
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
