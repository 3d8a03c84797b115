import { patched, sleep, type WorkflowInterceptors } from '@temporalio/workflow';

const PATCH = 'pause-before-chunk';

/** Simulates the next release by a patched delay before each activity. The tests bundle it with the workflows. */
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
