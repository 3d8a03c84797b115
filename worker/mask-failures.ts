import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { Info } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { activityFailure, finalFailure } from '../activities/failures.ts';
import { getSqlState } from '../models/sql.ts';
import { describeError } from './describe-error.ts';

/**
 * Keeps the messages of unexpected errors, which can quote values, out of Temporal's histories. Counts the
 * attempts that end with a defect, because Temporal's attempt number includes rate limits and outages.
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
          if (isDefect(error) && countDefect(getKey(info)) >= DEFECT_ATTEMPTS) throw finalFailure('defect');
          throw activityFailure('internal', { retryAfterMs: getPauseMs(attempt) });
        }
      },
    },
  });
}

/** Attempts before a defect fails the activity. During a rollout, another worker may not have the defect. */
const DEFECT_ATTEMPTS = 3;

/**
 * Maximum number of activities whose defects are counted. The count of an evicted activity starts over, so
 * that activity gets more attempts.
 */
const REMEMBERED_ACTIVITIES = 10_000;

function getKey({ workflowExecution, activityRunId, activityId }: Info): string {
  return `${workflowExecution?.runId ?? activityRunId ?? ''} ${activityId}`;
}

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;

/**
 * The pause stays shorter than the backoff of provider activities, which grows to a minute. The usual cause
 * of an unexpected error is a database outage, after which mails should continue soon.
 */
function getPauseMs(attempt: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
}

/**
 * Names of errors of JavaScript and of our parsers. A network error has another name or, like `fetch failed`,
 * a cause.
 */
const DEFECT_NAMES: ReadonlySet<string> = new Set([
  'ZodError',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'AssertionError',
]);

/** SQLSTATE classes 22 (data exception) and 23 (constraint violation). */
const DEFECT_STATES = /^(22|23)/;

/**
 * A defect is an error in our code or an unreadable response, so a retry would fail too. Other errors may be
 * transient.
 */
function isDefect(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = getSqlState(error);
  if (state !== undefined) return DEFECT_STATES.test(state);
  return DEFECT_NAMES.has(error.name) && error.cause === undefined;
}
