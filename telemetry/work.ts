import { AsyncLocalStorage } from 'node:async_hooks';
import { traceIdOf } from './traceparent.ts';

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

const SUBJECTS = ['projectId', 'batchId', 'intentId', 'changeId', 'journeyRequestId'] as const;

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
    'throughline.intent_id': subject.intentId,
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
