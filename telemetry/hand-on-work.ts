import type {
  ActivityClientInterceptor,
  ClientInterceptors,
  WorkflowClientInterceptor,
} from '@temporalio/client';
import { withWork } from './work-headers.ts';
import { currentWork } from './work.ts';

/** Interceptors of Temporal's client: what is started or signalled is told, in headers, for which request that is done. */
export function handOnWork(): ClientInterceptors & {
  workflow: WorkflowClientInterceptor[];
  activity: ActivityClientInterceptor[];
} {
  const telling = <Input extends { headers: Parameters<typeof withWork>[0] }>(input: Input): Input => ({
    ...input,
    headers: withWork(input.headers, currentWork()),
  });
  return {
    workflow: [
      {
        startWithDetails: (input, next) => next(telling(input)),
        signal: (input, next) => next(telling(input)),
        signalWithStart: (input, next) => next(telling(input)),
      },
    ],
    activity: [{ start: (input, next) => next(telling(input)) }],
  };
}
