import type {
  ActivityClientInterceptor,
  ClientInterceptors,
  WorkflowClientInterceptor,
} from '@temporalio/client';
import { runInSpan, type Attributes, type Tracer } from './tracer.ts';
import { addWork } from './work-headers.ts';
import { getCurrentWork } from './work.ts';

/**
 * Returns interceptors of Temporal's client that add the request id and the span to the headers of starts and signals.
 */
export function propagateTrace(tracer: Tracer): ClientInterceptors & {
  workflow: WorkflowClientInterceptor[];
  activity: ActivityClientInterceptor[];
} {
  const propagate = <Input extends { headers: Parameters<typeof addWork>[0] }, Output>(
    name: string,
    attributes: Attributes,
    input: Input,
    next: (input: Input) => Promise<Output>,
  ): Promise<Output> =>
    // The parent is the span of the current work. In a sweeper, this is a request of another process.
    runInSpan(
      tracer,
      { name, kind: 'client', parent: getCurrentWork().traceparent, attributes, getCode },
      () => next({ ...input, headers: addWork(input.headers, getCurrentWork()) }),
    );
  const workflowAttributes = (type: string) => ({ 'temporal.workflow_type': type });
  return {
    workflow: [
      {
        startWithDetails: (input, next) =>
          propagate(
            `StartWorkflow:${input.workflowType}`,
            workflowAttributes(input.workflowType),
            input,
            next,
          ),
        signal: (input, next) => propagate(`SignalWorkflow:${input.signalName}`, {}, input, next),
        signalWithStart: (input, next) =>
          propagate(
            `SignalWithStartWorkflow:${input.workflowType}`,
            workflowAttributes(input.workflowType),
            input,
            next,
          ),
      },
    ],
    activity: [
      {
        start: (input, next) =>
          propagate(
            `StartActivity:${input.activityType}`,
            { 'temporal.activity_type': input.activityType },
            input,
            next,
          ),
      },
    ],
  };
}

function getCode(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}
