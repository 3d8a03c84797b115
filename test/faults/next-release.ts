import { patched, sleep, type WorkflowInterceptors } from '@temporalio/workflow';

/** Patch id of the next release. */
const PATCH = 'pause-before-chunk';

/**
 * Simulates the next release of the workflows: a patched delay before each activity. Bundled with them, as a change of
 * their own code would be.
 */
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
