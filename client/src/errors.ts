import type { Schema } from './operation-types.ts';

/** A code that the API answers with, by the OpenAPI document; a newer API may have others. */
export type ErrorCode = Schema<'ErrorCode'>;

/** One field that an error is about: `path` has the form `keywords[3].text`. */
export type ErrorDetail = Schema<'ErrorDetail'>;

/** What an error tells. */
export type ErrorFacts = {
  message: string;
  /** The HTTP status; undefined where there was no answer. */
  status?: number | undefined;
  code: string;
  details?: readonly ErrorDetail[] | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
  idempotencyKey?: string | undefined;
  cause?: unknown;
};

/** Every error that a call ends with, but for a wrong argument, and the reason of an `AbortSignal` of the caller's. */
export class ThroughlineError extends Error {
  /** The HTTP status; undefined where there was no answer. */
  readonly status: number | undefined;
  /** What happened, for programs: a code of the API, or `connection_error` or `timeout`. */
  readonly code: ErrorCode | 'connection_error' | 'timeout' | (string & {});
  /** The fields that the error is about, the first 20 of them. */
  readonly details: readonly ErrorDetail[];
  /** The `X-Request-Id` of the answer: quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** How long the API asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The `Idempotency-Key` that the request had: give it to the next call to take the same request up again. */
  readonly idempotencyKey: string | undefined;

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = new.target.name;
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details ?? [];
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
    this.idempotencyKey = facts.idempotencyKey;
  }
}

/** There was no answer: the connection failed, or broke before its end. `cause` has what `fetch` said. */
export class ConnectionError extends ThroughlineError {}

/** There was no answer in `attemptTimeoutMs`, or no good one in `timeoutMs`. */
export class TimeoutError extends ThroughlineError {}
