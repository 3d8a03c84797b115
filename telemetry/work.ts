import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * What is known of the work that a process does for one request: for its log lines, and for the jobs that it starts.
 */
export type Work = {
  readonly requestId?: string | undefined;
  /** Of the caller, or of our own span where tracing is on. */
  readonly traceparent?: string | undefined;
  /** What the work is about. */
  readonly subject?: Subject;
};

/** Ids of ours that log lines are found by. */
export type Subject = { -readonly [Name in (typeof SUBJECTS)[number]]?: string };

const SUBJECTS = ['projectId', 'batchId', 'changeId', 'journeyRequestId'] as const;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const works = new AsyncLocalStorage<Work>();

/** Runs `run`, and all that it starts, as a part of some work. */
export function during<Result>(work: Work, run: () => Result): Result {
  return works.run(work, run);
}

/** The work that this is a part of; without one, of none. */
export function currentWork(): Work {
  return works.getStore() ?? {};
}

/** Tells what the current work turned out to be about. */
export function recordSubject(subject: Subject): void {
  const current = works.getStore()?.subject;
  if (current) Object.assign(current, subject);
}

/** What an activity is about, by its first argument: the ids of ours in it, and nothing else. */
export function subjectIn(input: unknown): Subject {
  if (typeof input !== 'object' || input === null) return {};
  const named = new Map<string, unknown>(Object.entries(input));
  const subject: Subject = {};
  for (const name of SUBJECTS) {
    const id = named.get(name);
    if (typeof id === 'string' && UUID.test(id)) subject[name] = id;
  }
  return subject;
}

/** What the spans of some work carry. */
export function spanFieldsOf({ requestId, subject = {} }: Work): Record<string, string | undefined> {
  return {
    'throughline.request_id': requestId,
    'throughline.project_id': subject.projectId,
    'throughline.batch_id': subject.batchId,
    'throughline.change_id': subject.changeId,
    'throughline.journey_request_id': subject.journeyRequestId,
  };
}

/** What every log line of some work carries. */
export function logFieldsOf({ requestId, traceparent, subject }: Work): Record<string, string> {
  const traceId = traceIdOf(traceparent);
  return {
    ...(requestId !== undefined && { requestId }),
    ...(traceId !== undefined && { traceId }),
    ...subject,
  };
}

/** A logger of JSON lines. Each carries the fields of the current work. */
export function createLogger(
  { name, level }: { name: string; level: string },
  destination?: DestinationStream,
): Logger {
  const options = { name, level, mixin: () => logFieldsOf(currentWork()) };
  return destination ? pino(options, destination) : pino(options);
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/;

/**
 * The caller's `traceparent` if it is well formed, else undefined, and the request starts its own trace. `tracestate` is
 * never read, because its content is arbitrary.
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function validTraceparent(sent: unknown): string | undefined {
  return typeof sent === 'string' && TRACEPARENT.test(sent) ? sent : undefined;
}

/** The id of the trace that a `traceparent` belongs to: 32 hexadecimal digits. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1];
}
