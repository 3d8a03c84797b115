import type {
  ActivityClientInterceptor,
  ClientInterceptors,
  WorkflowClientInterceptor,
} from '@temporalio/client';
import { runInSpan, type Attributes, type Tracer } from './tracer.ts';
import { addWork } from './work-headers.ts';
import { getCurrentWork } from './work.ts';

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
    // A sweeper runs with the stored `traceparent` of a request, so the span belongs to the request's trace.
    runInSpan(tracer, { name, kind: 'client', parent: getCurrentWork().traceparent, attributes }, () =>
      next({ ...input, headers: addWork(input.headers, getCurrentWork()) }),
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
