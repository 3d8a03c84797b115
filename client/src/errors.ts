import type { Schema } from './operation-types.ts';

/** Error code of the API. Newer versions may return other codes. */
export type ErrorCode = Schema<'ErrorCode'>;

/** Invalid field of a request, with a `path` such as `keywords[3].text`. */
export type ErrorDetail = Schema<'ErrorDetail'>;

/** Fields of an error. */
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

/** Error of every failed call, except invalid arguments (TypeError) and the reason of the caller's `AbortSignal`. */
export class ThroughlineError extends Error {
  /** HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /**
   * Code of the API or its token endpoint, `connection_error`, `timeout`, `store_refused` (upload), or
   * `unexpected_answer` if the response is not from the API.
   */
  readonly code: ErrorCode | 'connection_error' | 'timeout' | (string & {});
  /** Invalid fields, the first 20. */
  readonly details: readonly ErrorDetail[];
  /** `X-Request-Id` of the response, for support. */
  readonly requestId: string | undefined;
  /** `Retry-After` of the response in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** `Idempotency-Key` of the request. Pass it to the next call to continue the same request. */
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

/** Error for a call without a response within `attemptTimeoutMs` or `timeoutMs`, or for a wait beyond `maxWaitMs`. */
export class TimeoutError extends ThroughlineError {}
