import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Context of a request or activity: fields of its log lines, and headers of its calls to Temporal. */
export type Work = {
  readonly requestId?: string | undefined;
  /** `traceparent` of the current span if tracing is on, otherwise that of the caller. */
  readonly traceparent?: string | undefined;
  readonly subject?: Subject;
};

export const SUBJECT_IDS = ['projectId', 'batchId', 'changeId', 'journeyRequestId', 'enrollmentId'] as const;

export type Subject = { [Name in (typeof SUBJECT_IDS)[number]]?: string };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const workStorage = new AsyncLocalStorage<Work>();

/** Runs a function, and the asynchronous calls that it starts, with `work` as the current work. */
export function runWithWork<Result>(work: Work, run: () => Result): Result {
  return workStorage.run(work, run);
}

export function getCurrentWork(): Work {
  return workStorage.getStore() ?? {};
}

export function recordSubject(subject: Subject): void {
  const current = workStorage.getStore()?.subject;
  if (current) Object.assign(current, subject);
}

/** Returns the values of {@link SUBJECT_IDS} in an activity's first argument, if they are UUIDs. */
export function readSubject(input: unknown): Subject {
  if (typeof input !== 'object' || input === null) return {};
  const named = new Map<string, unknown>(Object.entries(input));
  const subject: Subject = {};
  for (const name of SUBJECT_IDS) {
    const id = named.get(name);
    if (typeof id === 'string' && UUID.test(id)) subject[name] = id;
  }
  return subject;
}

export function getSpanFields({ requestId, subject = {} }: Work): Record<string, string | undefined> {
  return {
    'throughline.request_id': requestId,
    'throughline.project_id': subject.projectId,
    'throughline.batch_id': subject.batchId,
    'throughline.change_id': subject.changeId,
    'throughline.journey_request_id': subject.journeyRequestId,
    'throughline.enrollment_id': subject.enrollmentId,
  };
}

export function getLogFields({ requestId, traceparent, subject }: Work): Record<string, string> {
  const traceId = getTraceId(traceparent);
  return {
    ...(requestId !== undefined && { requestId }),
    ...(traceId !== undefined && { traceId }),
    ...subject,
  };
}

export function createLogger(
  { name, level }: { name: string; level: string },
  destination?: DestinationStream,
): Logger {
  const options = { name, level, mixin: () => getLogFields(getCurrentWork()) };
  return destination ? pino(options, destination) : pino(options);
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/;

/**
 * Returns a valid `traceparent`, or undefined for any other value, so that a new trace starts. Nothing reads
 * the header `tracestate`, because a caller can put any text in it.
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function parseTraceparent(value: unknown): string | undefined {
  return typeof value === 'string' && TRACEPARENT.test(value) ? value : undefined;
}

export function getTraceId(traceparent: string | undefined): string | undefined {
  return traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1];
}
