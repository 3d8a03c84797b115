import {
  defaultPayloadConverter,
  type Headers,
  type WorkflowInterceptorsFactory,
} from '@temporalio/workflow';
import { showFailedEnd } from './show-state.ts';

/** Headers that link a job to its request, and their names in the log. */
const LOG_NAMES = { 'request-id': 'requestId', traceparent: 'traceparent' } as const;

/** Ids of a workflow's input that its log lines include. */
const LOGGED_IDS: ReadonlySet<string> = new Set([
  'projectId',
  'batchId',
  'changeId',
  'journeyRequestId',
  'enrollmentId',
]);

/**
 * Passes a run's request headers to its activities and its next run; a signal's headers replace them. Also
 * sets the state of cancelled and failed runs.
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
        continueAsNew: (input, next) => next(withHeaders(input)),
        getLogAttributes: (attributes, next) =>
          next({ ...attributes, ...subject, ...toLogAttributes(headers) }),
      },
    ],
  };
};

function readIds(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(Object.entries(input).filter(([name]) => LOGGED_IDS.has(name)));
}

function toLogAttributes(headers: Headers): Record<string, unknown> {
  const attributes = Object.entries(LOG_NAMES).flatMap(([header, name]) => {
    const payload = headers[header];
    return payload ? [[name, defaultPayloadConverter.fromPayload(payload)] as const] : [];
  });
  const { traceparent, ...others } = Object.fromEntries(attributes);
  return typeof traceparent === 'string' ? { ...others, traceId: traceparent.split('-')[1] } : others;
}
