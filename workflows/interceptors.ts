import {
  defaultPayloadConverter,
  type Headers,
  type WorkflowInterceptorsFactory,
} from '@temporalio/workflow';
import { showFailedEnd } from './show-state.ts';

const LOGGED_IDS: ReadonlySet<string> = new Set([
  'projectId',
  'batchId',
  'changeId',
  'journeyRequestId',
  'enrollmentId',
]);

/**
 * Passes the headers of the last start or signal to activities, child workflows and the next run. Also sets
 * the search attribute `state` of cancelled and failed runs.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let headers: Headers = {};
  let subject: Record<string, unknown> = {};
  const withHeaders = <Input extends { headers: Headers }>(input: Input): Input => ({
    ...input,
    headers: { ...input.headers, ...headers },
  });
  return {
    inbound: [
      {
        async execute(input, next) {
          headers = { ...input.headers, ...headers };
          subject = readIds(input.args[0]);
          try {
            return await next(input);
          } catch (error) {
            showFailedEnd(error);
            throw error;
          }
        },
        handleSignal(input, next) {
          headers = { ...headers, ...input.headers };
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(withHeaders(input)),
        scheduleLocalActivity: (input, next) => next(withHeaders(input)),
        startChildWorkflowExecution: (input, next) => next(withHeaders(input)),
        continueAsNew: (input, next) => next(withHeaders(input)),
        getLogAttributes: (attributes, next) => next({ ...attributes, ...subject, ...readRequest(headers) }),
      },
    ],
  };
};

function readIds(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(Object.entries(input).filter(([name]) => LOGGED_IDS.has(name)));
}

function readRequest(headers: Headers): Record<string, unknown> {
  const requestId = decodeHeader(headers['request-id']);
  const traceparent = decodeHeader(headers['traceparent']);
  return {
    ...(requestId !== undefined && { requestId }),
    ...(typeof traceparent === 'string' && { traceId: traceparent.split('-')[1] }),
  };
}

function decodeHeader(payload: Headers[string] | undefined): unknown {
  return payload && defaultPayloadConverter.fromPayload(payload);
}
