import type { Info } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { activityFailure } from '../activities/failures.ts';
import { FairQueue } from '../models/fair-queue.ts';

/** The part of a task queue's slots that one project may use in a process, so that another's activity finds one. */
const QUOTA_OF_PROJECT = 0.75;

/** Milliseconds after which a refused activity is retried: this, and up to as much again. */
const RETRY_MS = 500;

/**
 * Keeps a project from occupying all slots of a task queue with calls to a provider that stalls: its next activity fails
 * before it does anything, and Temporal retries it. Fairness keys order the backlog only; they free no slot.
 */
export function limitSlots(slots: number): ActivityInterceptorsFactory {
  const perTenant = Math.max(1, Math.floor(slots * QUOTA_OF_PROJECT));
  const queue = new FairQueue({ name: 'activities', total: slots, perTenant });
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        const projectId = projectOf(input.args);
        if (projectId === undefined || isTriedOnce(info, input.args)) return next(input);
        const release = queue.tryTake(projectId);
        if (!release) throw activityFailure('project_busy', { retryAfterMs: pauseMs() });
        try {
          return await next(input);
        } finally {
          release();
        }
      },
    },
  });
}

/** Whether a refusal would end it: it has a single attempt, and its workflow does not say that it runs it again. */
function isTriedOnce({ retryPolicy }: Info, [input]: readonly unknown[]): boolean {
  const isRunAgain =
    typeof input === 'object' && input !== null && Reflect.get(input, 'mayBePutBack') === true;
  return retryPolicy?.maximumAttempts === 1 && !isRunAgain;
}

/** Activities that were refused together are not retried together. */
function pauseMs(): number {
  return Math.round(RETRY_MS * (1 + Math.random()));
}

function projectOf([input]: readonly unknown[]): string | undefined {
  const isObject = typeof input === 'object' && input !== null;
  return isObject && 'projectId' in input && typeof input.projectId === 'string'
    ? input.projectId
    : undefined;
}
