import { patched, sleep, type WorkflowInterceptors } from '@temporalio/workflow';

/** Patch id of the next release. */
const PATCH = 'pause-before-chunk';

/**
 * Simulates the next release of the workflows: a patched delay before each activity. This module is bundled with the
 * workflows.
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
