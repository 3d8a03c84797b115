import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Context of a request's work, for log lines and for jobs that it starts. */
export type Work = {
  readonly requestId?: string | undefined;
  /** From the caller, or from our own span if tracing is on. */
  readonly traceparent?: string | undefined;
  readonly subject?: Subject;
};

/** Ids by which people search log lines. */
export const SUBJECT_IDS = ['projectId', 'batchId', 'changeId', 'journeyRequestId', 'enrollmentId'] as const;

export type Subject = { -readonly [Name in (typeof SUBJECT_IDS)[number]]?: string };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const workStorage = new AsyncLocalStorage<Work>();

/** Runs a function, and everything it starts, in the context of some work. */
export function runWithWork<Result>(work: Work, run: () => Result): Result {
  return workStorage.run(work, run);
}

/** Returns the current work, or empty work outside of any. */
export function getCurrentWork(): Work {
  return workStorage.getStore() ?? {};
}

/** Adds ids to the subject of the current work. */
export function recordSubject(subject: Subject): void {
  const current = workStorage.getStore()?.subject;
  if (current) Object.assign(current, subject);
}

/** Returns the known ids in an activity's first argument, and no other values. */
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

/** Returns the span attributes of some work. */
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

/** Returns the log fields of some work. */
export function getLogFields({ requestId, traceparent, subject }: Work): Record<string, string> {
  const traceId = getTraceId(traceparent);
  return {
    ...(requestId !== undefined && { requestId }),
    ...(traceId !== undefined && { traceId }),
    ...subject,
  };
}

/** Creates a logger of JSON lines. Each line has the fields of the current work. */
export function createLogger(
  { name, level }: { name: string; level: string },
  destination?: DestinationStream,
): Logger {
  const options = { name, level, mixin: () => getLogFields(getCurrentWork()) };
  return destination ? pino(options, destination) : pino(options);
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/;

/**
 * Returns a valid `traceparent`, or undefined for a new trace. `tracestate` is ignored, because its content is
 * arbitrary.
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function parseTraceparent(sent: unknown): string | undefined {
  return typeof sent === 'string' && TRACEPARENT.test(sent) ? sent : undefined;
}

/** Returns the trace id of a `traceparent`: 32 hexadecimal digits. */
export function getTraceId(traceparent: string | undefined): string | undefined {
  return traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1];
}
