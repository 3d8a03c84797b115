import { ThroughlineError, type ErrorDetail, type ErrorFacts } from './errors.ts';
import { ERRORS } from './generated/errors.gen.ts';
import { parseRetryAfter } from './retry.ts';

/**
 * Returns the error for a failed response. Each code of the API has an error class. An OAuth error (RFC 6749)
 * is a plain ThroughlineError. Any other response, such as a proxy's, gets the code `unexpected_answer`.
 */
export function readError(
  response: Response,
  text: string,
  idempotencyKey: string | undefined,
): ThroughlineError {
  const body = parse(text);
  const { status, headers } = response;
  const facts = {
    status,
    requestId: headers.get('X-Request-Id') ?? undefined,
    retryAfterMs: parseRetryAfter(headers.get('Retry-After'), Date.now()),
    idempotencyKey,
  };
  if (typeof body['code'] === 'string' && typeof body['message'] === 'string') {
    const { code, message, details } = body;
    const apiFacts = {
      ...facts,
      code,
      message,
      details: Array.isArray(details) ? details.filter(isDetail) : [],
    };
    return createError(apiFacts);
  }
  if (typeof body['error'] === 'string') {
    const { error: code, error_description: description } = body;
    return new ThroughlineError({
      ...facts,
      code,
      message: typeof description === 'string' ? description : code,
    });
  }
  const message = `The response with status ${status} is not from the API. Check baseUrl and proxies.`;
  return new ThroughlineError({ ...facts, code: 'unexpected_answer', message });
}

function createError(facts: ErrorFacts): ThroughlineError {
  const errorClass = Object.hasOwn(ERRORS, facts.code) ? ERRORS[facts.code] : undefined;
  return new (errorClass ?? ThroughlineError)(facts);
}

function isDetail(value: unknown): value is ErrorDetail {
  const { path, message }: Record<string, unknown> = { ...Object(value) };
  return typeof path === 'string' && typeof message === 'string';
}

function parse(text: string): Record<string, unknown> {
  try {
    return { ...Object(JSON.parse(text)) };
  } catch {
    return {};
  }
}
