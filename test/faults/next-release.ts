import { patched, sleep, type WorkflowInterceptors } from '@temporalio/workflow';

/** The patch that tells this release from the one before. */
const PATCH = 'pause-before-chunk';

/**
 * What makes another release of the workflows of today: before each activity it waits, by a patch. Bundled with them,
 * as a change of their own code would be.
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
