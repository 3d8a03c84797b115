import { ApplicationFailure } from '@temporalio/common';
import type { Info } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { inSpan, type Tracer } from '../telemetry/tracer.ts';
import { workIn } from '../telemetry/work-headers.ts';
import { during, logFieldsOf, spanFieldsOf, subjectIn, type Work } from '../telemetry/work.ts';

/**
 * Makes the interceptors of activities: each runs as a part of the work, and of the trace, of the request that asked
 * for it.
 */
export function receiveWork(tracer: Tracer): ActivityInterceptorsFactory {
  return ({ info }) => {
    let work: Work = {};
    return {
      inbound: {
        execute(input, next) {
          work = { ...workIn(input.headers), subject: subjectIn(input.args[0]) };
          return during(work, () =>
            inSpan(
              tracer,
              {
                name: `RunActivity:${info.activityType}`,
                kind: 'consumer',
                parent: work.traceparent,
                attributes: { ...facts(info), ...spanFieldsOf(work) },
                codeOf,
              },
              () => next(input),
            ),
          );
        },
      },
      outbound: {
        // Also called after the activity, for the line that says how it ended.
        getLogAttributes: (attributes, next) => next({ ...attributes, ...logFieldsOf(work) }),
      },
    };
  };
}

function facts({ activityType, workflowType, taskQueue, attempt }: Info) {
  return {
    'temporal.activity_type': activityType,
    'temporal.workflow_type': workflowType,
    'temporal.task_queue': taskQueue,
    'temporal.attempt': attempt,
  };
}

/** A failure's code is ours. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof ApplicationFailure) return error.type ?? undefined;
  return error instanceof Error ? error.name : undefined;
}
