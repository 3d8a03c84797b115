import { patched, sleep, type WorkflowInterceptors } from '@temporalio/workflow';

const PATCH = 'pause-before-chunk';

/** Simulates the next release with a patched delay before each activity, for `rollback.test.ts`. */
export const interceptors = (): WorkflowInterceptors => ({
  outbound: [
    {
      async scheduleActivity(input, next) {
        if (patched(PATCH)) await sleep(1);
        return next(input);
      },
    },
  ],
});
