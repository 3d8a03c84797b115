import {
  defaultPayloadConverter,
  type Headers,
  type WorkflowInterceptorsFactory,
} from '@temporalio/workflow';
import { showUntoldEnd } from './show-state.ts';

/** Headers by which a job knows the request that asked for it, and their names in the log. */
const LOG_NAMES = { 'request-id': 'requestId', traceparent: 'traceparent' } as const;

/** Ids in a workflow's input that its log lines carry. */
const SUBJECTS = ['projectId', 'batchId', 'intentId', 'changeId', 'journeyRequestId'] as const;

/**
 * Hands on what the headers of a run say of its request to its activities and to the run that follows it. What was
 * asked last counts: a signal with headers replaces them; but of several batches in one run, each keeps to the request
 * that queued it. Headers are no part of what a replay compares. And shows how a
 * run ended that was cancelled or failed.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let headers: Headers = {};
  let subject: Record<string, unknown> = {};
  let ofBatches: ReadonlyMap<unknown, Headers> = new Map();
  const telling = <Input extends { headers: Headers; args: unknown[] }>(input: Input): Input => ({
    ...input,
    headers: { ...input.headers, ...(ofBatches.get(idsIn(input.args[0])['batchId']) ?? headers) },
  });
  return {
    inbound: [
      {
        async execute(input, next) {
          headers = { ...input.headers, ...headers };
          subject = idsIn(input.args[0]);
          ofBatches = headersOfBatches(input.args[0]);
          try {
            return await next(input);
          } catch (error) {
            showUntoldEnd(error);
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
        scheduleActivity: (input, next) => next(telling(input)),
        scheduleLocalActivity: (input, next) => next(telling(input)),
        continueAsNew: (input, next) => next(telling(input)),
        getLogAttributes: (attributes, next) => next({ ...attributes, ...subject, ...logged(headers) }),
      },
    ],
  };
};

function idsIn(input: unknown): Record<string, unknown> {
  const named = fieldsOf(input);
  return Object.fromEntries(SUBJECTS.filter((name) => name in named).map((name) => [name, named[name]]));
}

/** Of a run that sends several batches: the headers of the request of each, by the batch's id. */
function headersOfBatches(input: unknown): Map<unknown, Headers> {
  const batches: unknown =
    typeof input === 'object' && input !== null && 'batches' in input ? input.batches : undefined;
  const listed: unknown[] = Array.isArray(batches) ? batches : [];
  return new Map(
    listed.map((batch) => {
      const { batchId, ...told } = fieldsOf(batch);
      const payloads = Object.entries(LOG_NAMES).flatMap(([header, name]) => {
        const value = told[name];
        return typeof value === 'string' ? [[header, defaultPayloadConverter.toPayload(value)] as const] : [];
      });
      return [batchId, Object.fromEntries(payloads)] as const;
    }),
  );
}

function fieldsOf(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? { ...input } : {};
}

function logged(headers: Headers): Record<string, unknown> {
  const said = Object.entries(LOG_NAMES).flatMap(([header, name]) => {
    const payload = headers[header];
    return payload ? [[name, defaultPayloadConverter.fromPayload(payload)] as const] : [];
  });
  const { traceparent, ...others } = Object.fromEntries(said);
  return typeof traceparent === 'string' ? { ...others, traceId: traceparent.split('-')[1] } : others;
}
