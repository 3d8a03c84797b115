import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Logger } from 'pino';
import { activityFailure } from '../activities/failures.ts';

/**
 * Keeps the words of unexpected errors out of Temporal, where they would stand in clear for days: a database's message
 * may quote a value. What failed and where goes to the worker's log.
 */
export function maskFailures(logger: Logger): ActivityInterceptorsFactory {
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
          throw activityFailure('internal', { retryAfterMs: pauseAfter(attempt) });
        }
      },
    },
  });
}

/** Milliseconds before the second attempt, and the most before any. */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 5_000;

/**
 * What fails so is mostly a database that is away. The pauses of a provider's activities grow to a minute, for which
 * its mails would stand still after the return.
 */
function pauseAfter(attempt: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1));
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
