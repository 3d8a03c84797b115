import type { Schema } from './operation-types.ts';

/** Error code of the API. Newer versions may return other codes. */
export type ErrorCode = Schema<'ErrorCode'>;

/** Invalid field of a request, with a `path` such as `keywords[3].text`. */
export type ErrorDetail = Schema<'ErrorDetail'>;

/** Fields of a {@link ThroughlineError}. */
export type ErrorFacts = {
  message: string;
  /** HTTP status; undefined without a response. */
  status?: number | undefined;
  code: string;
  details?: readonly ErrorDetail[] | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
  idempotencyKey?: string | undefined;
  cause?: unknown;
};

/**
 * Base class of the errors of failed calls. Invalid arguments throw a TypeError instead, and an aborted call
 * throws the reason of its `AbortSignal`.
 */
export class ThroughlineError extends Error {
  /** HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /**
   * Error code of the API or its token endpoint. Codes of the client: `connection_error`, `timeout`,
   * `store_refused` (the object store refused an upload) and `unexpected_answer` (the response is not from
   * the API).
   */
  readonly code: ErrorCode | 'connection_error' | 'timeout' | (string & {});
  /** The first 20 invalid fields. */
  readonly details: readonly ErrorDetail[];
  /** `X-Request-Id` of the response. Quote it when you ask for support. */
  readonly requestId: string | undefined;
  /** `Retry-After` of the response in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /**
   * `Idempotency-Key` of the request. Repeat the call with this key, so that the operation happens only once.
   */
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

/** Error for a connection that failed before the response was complete. `cause` is the error of `fetch`. */
export class ConnectionError extends ThroughlineError {}

/**
 * Error for a call that exceeds `attemptTimeoutMs` or `timeoutMs`, or for a wait that exceeds `maxWaitMs`.
 */
export class TimeoutError extends ThroughlineError {}
