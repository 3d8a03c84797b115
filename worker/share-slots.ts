import type { Info } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { activityFailure } from '../activities/failures.ts';
import { FairShares } from '../models/fair-shares.ts';

/** The part of a queue's slots that one project may have in a process, so that the others' activities find one. */
const SHARE_OF_PROJECT = 0.75;

/** Milliseconds after which an activity that was put back is tried again: this, and up to as much again. */
const PUT_BACK_MS = 500;

/**
 * Keeps a project from taking all slots of a queue, with calls to a provider that stalls perhaps: one more activity of
 * it is put back before it does anything, and tried again in a moment. Temporal's fairness keys order the backlog; they
 * free no slot. What has a single attempt is never put back, because that would end it, unless its input says
 * `mayBePutBack`: its workflow runs it again then.
 */
export function shareSlots(slots: number): ActivityInterceptorsFactory {
  const perHolder = Math.max(1, Math.floor(slots * SHARE_OF_PROJECT));
  const shares = new FairShares({ total: slots, perHolder, waiting: { total: 0, perHolder: 0 } });
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        const projectId = projectOf(input.args);
        if (projectId === undefined || isTriedOnce(info, input.args)) return next(input);
        const giveBack = shares.takeNow(projectId);
        if (!giveBack) throw activityFailure('project_busy', { retryAfterMs: pauseMs() });
        try {
          return await next(input);
        } finally {
          giveBack();
        }
      },
    },
  });
}

/** Whether being put back would end it: its workflow does not say that it runs it again. */
function isTriedOnce({ retryPolicy }: Info, [input]: readonly unknown[]): boolean {
  const isRunAgain =
    typeof input === 'object' && input !== null && Reflect.get(input, 'mayBePutBack') === true;
  return retryPolicy?.maximumAttempts === 1 && !isRunAgain;
}

/** Those that were put back together do not come back together. */
function pauseMs(): number {
  return Math.round(PUT_BACK_MS * (1 + Math.random()));
}

function projectOf([input]: readonly unknown[]): string | undefined {
  const isObject = typeof input === 'object' && input !== null;
  return isObject && 'projectId' in input && typeof input.projectId === 'string'
    ? input.projectId
    : undefined;
}
