import type {
  ActivityClientInterceptor,
  ClientInterceptors,
  WorkflowClientInterceptor,
} from '@temporalio/client';
import { inSpan, type Attributes, type Tracer } from './tracer.ts';
import { withWork } from './work-headers.ts';
import { currentWork } from './work.ts';

/**
 * Interceptors of Temporal's client: what is started or signalled is told, in headers, for which request that is done,
 * and in which span.
 */
export function propagateTrace(tracer: Tracer): ClientInterceptors & {
  workflow: WorkflowClientInterceptor[];
  activity: ActivityClientInterceptor[];
} {
  const telling = <Input extends { headers: Parameters<typeof withWork>[0] }, Output>(
    name: string,
    attributes: Attributes,
    input: Input,
    next: (input: Input) => Promise<Output>,
  ): Promise<Output> =>
    // The current work's span; a sweeper's work is that of a request of another process.
    inSpan(tracer, { name, kind: 'client', parent: currentWork().traceparent, attributes, codeOf }, () =>
      next({ ...input, headers: withWork(input.headers, currentWork()) }),
    );
  const ofWorkflow = (type: string) => ({ 'temporal.workflow_type': type });
  return {
    workflow: [
      {
        startWithDetails: (input, next) =>
          telling(`StartWorkflow:${input.workflowType}`, ofWorkflow(input.workflowType), input, next),
        signal: (input, next) => telling(`SignalWorkflow:${input.signalName}`, {}, input, next),
        signalWithStart: (input, next) =>
          telling(
            `SignalWithStartWorkflow:${input.workflowType}`,
            ofWorkflow(input.workflowType),
            input,
            next,
          ),
      },
    ],
    activity: [
      {
        start: (input, next) =>
          telling(
            `StartActivity:${input.activityType}`,
            { 'temporal.activity_type': input.activityType },
            input,
            next,
          ),
      },
    ],
  };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}
