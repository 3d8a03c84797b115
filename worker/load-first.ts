import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/**
 * Loads the client of a queue's provider before the activity does anything. Loading may take so long that the attempt
 * times out: nothing is recorded or sent before. When loading fails, so does the activity.
 */
export function loadFirst(load: () => Promise<unknown>): ActivityInterceptorsFactory {
  return () => ({
    inbound: {
      async execute(input, next) {
        await load();
        return next(input);
      },
    },
  });
}
