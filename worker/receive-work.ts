import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { workIn } from '../telemetry/work-headers.ts';
import { during, logFieldsOf, subjectIn, type Work } from '../telemetry/work.ts';

/** Interceptors of activities: each runs as a part of the work of the request that asked for its job. */
export const receiveWork: ActivityInterceptorsFactory = () => {
  let work: Work = {};
  return {
    inbound: {
      execute(input, next) {
        work = { ...workIn(input.headers), subject: subjectIn(input.args[0]) };
        return during(work, () => next(input));
      },
    },
    outbound: {
      // Also called after the activity, for the line that says how it ended.
      getLogAttributes: (attributes, next) => next({ ...attributes, ...logFieldsOf(work) }),
    },
  };
};
