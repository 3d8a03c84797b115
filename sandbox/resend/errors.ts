import { getErrorName, isErrorName, Refusal, type Answer } from '../wire/provider.ts';

/** @see https://resend.com/docs/api-reference/errors */
const ERRORS = {
  invalid_idempotency_key: [400, 'The key must be between 1-256 chars.'],
  missing_api_key: [401, 'Missing API key in the authorization header.'],
  invalid_access_token: [401, 'The access token is invalid, expired or revoked.'],
  restricted_api_key: [401, 'This API key is restricted to only send emails.'],
  '1010': [403, 'error code: 1010'],
  invalid_api_key: [403, 'API key is invalid.'],
  not_found: [404, 'The requested endpoint does not exist.'],
  method_not_allowed: [405, 'Method is not allowed for the requested path.'],
  invalid_idempotent_request: [409, 'Same idempotency key used with a different request payload.'],
  concurrent_idempotent_requests: [
    409,
    'Same idempotency key used while original request is still in progress.',
  ],
  validation_error: [422, 'We found an error with one or more fields in the request.'],
  missing_required_field: [422, 'The request body is missing one or more required fields.'],
  rate_limit_exceeded: [429, 'Too many requests. Please limit the number of requests per second.'],
  daily_quota_exceeded: [429, 'You have reached your daily email sending quota.'],
  monthly_quota_exceeded: [429, 'You have reached your monthly email sending quota.'],
  security_error: [451, 'We may have found a security issue with the request.'],
  application_error: [500, 'An unexpected error occurred.'],
  internal_server_error: [500, 'An unexpected error occurred.'],
} as const satisfies Record<string, readonly [number, string]>;

type ErrorName = keyof typeof ERRORS;

export function createErrorAnswer(
  name: ErrorName,
  { status = ERRORS[name][0], message = ERRORS[name][1] }: { status?: number; message?: string } = {},
  headers: Record<string, string> = {},
): Answer {
  return { status, name, headers, body: { statusCode: status, name, message }, applied: null };
}

export function createRefusal(
  name: ErrorName,
  overrides: { status?: number; message?: string } = {},
): Refusal {
  return new Refusal(createErrorAnswer(name, overrides));
}

/**
 * Creates the answer of an injected fault. `name` need not be an error of Resend. Without a name, the status
 * selects an error.
 */
export function createNamedError(status: number, name: string | undefined): Answer {
  const fallback = status >= 500 ? 'application_error' : 'validation_error';
  const errorName = name ?? getErrorName(ERRORS, status) ?? fallback;
  if (isErrorName(ERRORS, errorName)) return createErrorAnswer(errorName, { status });
  const body = {
    statusCode: status,
    name: errorName,
    message: 'Fault injected through the sandbox’s control server.',
  };
  return { status, name: errorName, body, applied: null };
}
