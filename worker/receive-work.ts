import { ApplicationFailure } from '@temporalio/common';
import type { Info } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { runInSpan, type Tracer } from '../telemetry/tracer.ts';
import { readWork } from '../telemetry/work-headers.ts';
import { runWithWork, getLogFields, getSpanFields, readSubject, type Work } from '../telemetry/work.ts';

export function receiveWork(tracer: Tracer): ActivityInterceptorsFactory {
  return ({ info }) => {
    let work: Work = {};
    return {
      inbound: {
        execute(input, next) {
          work = { ...readWork(input.headers), subject: readSubject(input.args[0]) };
          return runWithWork(work, () =>
            runInSpan(
              tracer,
              {
                name: `RunActivity:${info.activityType}`,
                kind: 'consumer',
                parent: work.traceparent,
                attributes: { ...toSpanAttributes(info), ...getSpanFields(work) },
                getCode,
              },
              () => next(input),
            ),
          );
        },
      },
      outbound: {
        // The SDK also calls this function after `execute` has returned, for the log line of the activity's
        // end.
        getLogAttributes: (attributes, next) => next({ ...attributes, ...getLogFields(work) }),
      },
    };
  };
}

function toSpanAttributes({ activityType, workflowType, taskQueue, attempt }: Info) {
  return {
    'temporal.activity_type': activityType,
    'temporal.workflow_type': workflowType,
    'temporal.task_queue': taskQueue,
    'temporal.attempt': attempt,
  };
}

/** Spans carry the type or name of an error, never its message. */
function getCode(error: unknown): string | undefined {
  if (error instanceof ApplicationFailure) return error.type ?? undefined;
  return error instanceof Error ? error.name : undefined;
}
