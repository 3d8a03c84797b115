import type { Info } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { activityFailure } from '../activities/failures.ts';
import { FairQueue } from '../models/fair-queue.ts';

/**
 * Fraction of a worker's activity task slots, per queue, that one project may use. The remaining slots stay
 * free for other projects.
 */
const PROJECT_QUOTA = 0.75;

/** Shortest delay. Jitter can double it. */
const RETRY_MS = 500;

/**
 * Fails an activity before it starts if the project uses its whole quota of activity task slots; Temporal
 * retries the activity. Fairness keys alone do not suffice, because they do not free slots that stalled calls
 * occupy.
 */
export function limitSlots(slots: number): ActivityInterceptorsFactory {
  const perTenant = Math.max(1, Math.floor(slots * PROJECT_QUOTA));
  const queue = new FairQueue({ name: 'activities', total: slots, perTenant });
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        const projectId = readProjectId(input.args);
        if (projectId === undefined || isRefusalFinal(info, input.args)) return next(input);
        const release = queue.tryTake(projectId);
        if (!release) throw activityFailure('project_busy', { retryAfterMs: getRetryDelayMs() });
        try {
          return await next(input);
        } finally {
          release();
        }
      },
    },
  });
}

/** A refusal is final if the activity has only one attempt and its workflow does not start it again. */
function isRefusalFinal({ retryPolicy }: Info, [input]: readonly unknown[]): boolean {
  const isRetried =
    typeof input === 'object' && input !== null && Reflect.get(input, 'isRetriedWhenBusy') === true;
  return retryPolicy?.maximumAttempts === 1 && !isRetried;
}

/** Jitter separates the retries of activities that were refused together. */
function getRetryDelayMs(): number {
  return Math.round(RETRY_MS * (1 + Math.random()));
}

function readProjectId([input]: readonly unknown[]): string | undefined {
  const isObject = typeof input === 'object' && input !== null;
  return isObject && 'projectId' in input && typeof input.projectId === 'string'
    ? input.projectId
    : undefined;
}
