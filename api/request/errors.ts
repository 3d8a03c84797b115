import type { QuotaExceeded } from '../../models/fair-queue.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** The closed list of the OpenAPI document; callers branch on it. */
export type ErrorCode = components['schemas']['ErrorCode'];

/**
 * One field that is wrong. `path` has the form `keywords[3].text`; query, path and header parameters go by their name.
 */
export type ErrorDetail = components['schemas']['ErrorDetail'];

/** Most details that one answer lists; `message` tells how many there are. */
export const MAX_DETAILS = 20;

type ErrorOptions = {
  details?: readonly ErrorDetail[] | undefined;
  /** Headers of the answer, by their names. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** The name of the limit that was exceeded, for the log and the metrics. */
  limit?: string | undefined;
  cause?: unknown;
};

/** An error that is answered as it stands: `message` is for the caller and says what to do about it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly limit: string | undefined;

  constructor(status: number, code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.details = options.details?.slice(0, MAX_DETAILS);
    this.headers = options.headers ?? {};
    this.limit = options.limit;
  }

  /** The body of the answer. */
  toJSON(): components['schemas']['Error'] {
    const { message, code, details } = this;
    return { message, code, ...(details?.length && { details: [...details] }) };
  }
}

/**
 * 400 that points at the fields. The message names the one field, or counts them, `isAtLeast` if no more were looked
 * for. An empty path is the whole body's.
 */
export function invalidFields(
  details: readonly ErrorDetail[],
  total = details.length,
  { isAtLeast = false }: { isAtLeast?: boolean } = {},
): AppError {
  const [first] = details;
  const count = isAtLeast ? `at least ${total}` : total;
  const listed = total > MAX_DETAILS ? `; the first ${MAX_DETAILS} are listed` : '';
  const message =
    first && total === 1
      ? `${first.path || 'The body'} ${first.message}.`
      : `The request has ${count} invalid fields${listed}.`;
  return new AppError(400, 'validation_error', message, { details });
}

/** 400 for one field: `message` continues a sentence that the field's path begins. */
export function invalidField(path: string, message: string): AppError {
  return invalidFields([{ path, message }]);
}

/** 400 that no field can be named for. */
export function badRequest(message: string): AppError {
  return new AppError(400, 'validation_error', message);
}

/** 403: the credential is valid and may not do this. */
export function forbidden(message: string, headers?: Record<string, string>): AppError {
  return new AppError(403, 'forbidden', message, { headers });
}

/** 404: it does not exist, or the caller may not know that it does. */
export function notFound(message: string): AppError {
  return new AppError(404, 'not_found', message);
}

/** 409: it cannot be done as things are. */
export function conflict(message: string, details?: readonly ErrorDetail[]): AppError {
  return new AppError(409, 'conflict', message, { details });
}

/** 413: the body is over the operation's limit. */
export function payloadTooLarge(message = 'The body is larger than this operation takes.'): AppError {
  return new AppError(413, 'payload_too_large', message);
}

/** 429: the tenant has too many requests of this kind at once. The log names the limit `concurrency`. */
export function tooMuchAtOnce(what: string, cause?: unknown): AppError {
  const message = `Too many ${what} at once. Wait for some of them to end, or try again in 5 seconds.`;
  return new AppError(429, 'rate_limited', message, {
    headers: { 'Retry-After': '5' },
    limit: 'concurrency',
    cause,
  });
}

/** 503: something that the request needs is unavailable. */
export function unavailable(retryAfterSeconds = 2, cause?: unknown): AppError {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const message = `The service cannot answer right now. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new AppError(503, 'unavailable', message, { headers: { 'Retry-After': String(seconds) }, cause });
}

/** 429 when the tenant's quota of a concurrency limit is exceeded, 503 when the process's is. */
export function quotaExceeded(cause: QuotaExceeded): AppError {
  return cause.scope === 'tenant' ? tooMuchAtOnce(cause.queue, cause) : unavailable(5, cause);
}
