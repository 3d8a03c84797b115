import {
  defaultPayloadConverter,
  type Headers,
  type WorkflowInterceptorsFactory,
} from '@temporalio/workflow';
import { showUntoldEnd } from './show-state.ts';

/** Headers by which a job knows the request that asked for it, and their names in the log. */
const LOG_NAMES = { 'request-id': 'requestId', traceparent: 'traceparent' } as const;

/** Ids in a workflow's input that its log lines carry. */
const SUBJECTS = ['projectId', 'batchId', 'intentId', 'journeyRequestId'] as const;

/**
 * Hands on what the headers of a run say of its request to its activities and to the run that follows it. What was
 * asked last counts: a signal with headers replaces them. Headers are no part of what a replay compares. And shows how a
 * run ended that was cancelled or failed.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let headers: Headers = {};
  let subject: Record<string, unknown> = {};
  const telling = <Input extends { headers: Headers }>(input: Input): Input => ({
    ...input,
    headers: { ...input.headers, ...headers },
  });
  return {
    inbound: [
      {
        async execute(input, next) {
          headers = { ...input.headers, ...headers };
          subject = idsIn(input.args[0]);
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
  if (typeof input !== 'object' || input === null) return {};
  const named = new Map<string, unknown>(Object.entries(input));
  return Object.fromEntries(
    SUBJECTS.filter((name) => named.has(name)).map((name) => [name, named.get(name)]),
  );
}

function logged(headers: Headers): Record<string, unknown> {
  const said = Object.entries(LOG_NAMES).flatMap(([header, name]) => {
    const payload = headers[header];
    return payload ? [[name, defaultPayloadConverter.fromPayload(payload)] as const] : [];
  });
  const { traceparent, ...others } = Object.fromEntries(said);
  return typeof traceparent === 'string' ? { ...others, traceId: traceparent.split('-')[1] } : others;
}
