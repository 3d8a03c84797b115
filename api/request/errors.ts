import { DAY_MS } from '../../domain/local-clock.ts';
import type { QuotaExceeded } from '../../models/fair-queue.ts';
import type { components } from '../../client/src/generated/types.gen.ts';

/** Callers branch on the code. The OpenAPI document has the complete list. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** `path` is a field's path such as `keywords[3].text`, or the name of a query, path or header parameter. */
export type ErrorDetail = components['schemas']['ErrorDetail'];

/** Maximum number of listed details. The message contains the total number of invalid fields. */
export const MAX_DETAILS = 20;

type ErrorOptions = {
  details?: readonly ErrorDetail[] | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  limit?: string | undefined;
  cause?: unknown;
};

/** `message` is public. It names the fault, then the remedy. */
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

  toJSON(): components['schemas']['Error'] {
    const { message, code, details } = this;
    return { message, code, ...(details?.length && { details: [...details] }) };
  }
}

/**
 * Returns a 400. A detail with an empty path concerns the whole body.
 * @param options `isAtLeast`: validation stopped early, so there may be more than `total` invalid fields
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

/** Returns a 400 whose message is `path` followed by `message`. */
export function invalidField(path: string, message: string): AppError {
  return invalidFields([{ path, message }]);
}

export function badRequest(message: string): AppError {
  return new AppError(400, 'validation_error', message);
}

export function forbidden(message: string, headers?: Record<string, string>): AppError {
  return new AppError(403, 'forbidden', message, { headers });
}

/** Returns a 404: the resource does not exist, or the caller has no access to it. */
export function notFound(message: string): AppError {
  return new AppError(404, 'not_found', message);
}

/** @param key name of the identifier in the request */
export function noSuch(noun: string, key = 'id'): AppError {
  return notFound(`The project has no ${noun} with this ${key}.`);
}

/** @throws AppError 404 as {@link noSuch} if nothing was found or changed */
export function requireFound<Found>(
  found: Found | null | undefined | false | 0,
  noun: string,
  key?: string,
): Found {
  if (!found) throw noSuch(noun, key);
  return found;
}

export function conflict(message: string, details?: readonly ErrorDetail[]): AppError {
  return new AppError(409, 'conflict', message, { details });
}

export function idempotencyMismatch(): AppError {
  const message = 'This Idempotency-Key was used for a different request. Choose another one.';
  const details = [{ path: 'Idempotency-Key', message: 'was used for a different request' }];
  return new AppError(422, 'idempotency_mismatch', message, { details });
}

export function payloadTooLarge(
  message = 'The body is larger than this operation accepts. Send less.',
): AppError {
  return new AppError(413, 'payload_too_large', message);
}

export function rateLimited(message: string, retryAfterSeconds: number): AppError {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return new AppError(429, 'rate_limited', message, { headers });
}

export function dailyLimitReached(message: string): AppError {
  const now = Date.now();
  const tomorrow = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const seconds = Math.ceil((tomorrow - now) / 1_000);
  return rateLimited(`${message} Retry after ${new Date(tomorrow).toISOString()}.`, seconds);
}

/** Returns a 429. Request logs and metrics name the limit `concurrency`. */
export function tooManyAtOnce(noun: string, cause?: unknown): AppError {
  const message = `Too many ${noun} at once. Wait for some to end, or try again in 5 seconds.`;
  return new AppError(429, 'rate_limited', message, {
    headers: { 'Retry-After': '5' },
    limit: 'concurrency',
    cause,
  });
}

/** Returns a 500 for a defect. Only the log contains the cause. */
export function internalError(cause?: unknown): AppError {
  const message = 'Internal error. Quote the X-Request-Id when you ask for help.';
  return new AppError(500, 'internal_error', message, { cause });
}

export function unavailable(retryAfterSeconds = 2, cause?: unknown): AppError {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const message = `The service is unavailable. ${formatRetry(seconds)}`;
  return new AppError(503, 'unavailable', message, { headers: { 'Retry-After': String(seconds) }, cause });
}

export function quotaExceeded(cause: QuotaExceeded): AppError {
  return cause.scope === 'tenant' ? tooManyAtOnce(cause.queue, cause) : unavailable(5, cause);
}

export function formatRetry(seconds: number): string {
  return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

export function getErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
