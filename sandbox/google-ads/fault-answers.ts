import type { Fault } from '../wire/faults.ts';
import { Failure, type AdsError } from './errors.ts';
import { grpcStatusOfHttp } from './grpc-statuses.ts';
import type { Answer } from '../wire/provider.ts';

/** The error of a status when a fault names none. Other statuses have no GoogleAdsFailure. */
const DEFAULT_ERRORS: Record<number, string> = {
  400: 'RequestError.BAD_RESOURCE_ID',
  401: 'AuthenticationError.OAUTH_TOKEN_EXPIRED',
  403: 'AuthorizationError.USER_PERMISSION_DENIED',
  404: 'MutateError.RESOURCE_NOT_FOUND',
  409: 'DatabaseError.CONCURRENT_MODIFICATION',
  429: 'QuotaError.RESOURCE_TEMPORARILY_EXHAUSTED',
  500: 'InternalError.INTERNAL_ERROR',
};

const DEFAULT_RETRY_SECONDS = 5;

/**
 * The failure that a fault of kind `status` asks for: its error (`QuotaError.RESOURCE_EXHAUSTED`), else the default of
 * its status; none for 502 to 504, as when the service cannot be reached.
 */
export function faultFailure({
  status = 500,
  name = DEFAULT_ERRORS[status],
  retryAfter: retryAfterSeconds,
  account,
}: Fault): Failure {
  if (name === undefined) return new Failure([], grpcStatusOfHttp(status));
  const error: AdsError = { code: name, message: 'An error that a script asked the sandbox for.' };
  if (name.startsWith('QuotaError.')) {
    const scope = account === undefined ? 'DEVELOPER' : 'ACCOUNT';
    error.details = quotaDetails(scope, retryAfterSeconds ?? DEFAULT_RETRY_SECONDS);
  }
  return new Failure([error]);
}

/** `details` of a quota error; `seconds` until the call may be repeated. */
export function quotaDetails(scope: 'ACCOUNT' | 'DEVELOPER', seconds: number): object {
  const whole = Math.floor(seconds);
  const nanos = Math.round((seconds - whole) * 1e9);
  return {
    quota_error_details: {
      rate_scope: scope,
      rate_name: 'Number of requests in the sandbox',
      retry_delay: { seconds: String(whole), nanos },
    },
  };
}

/** The answer of the token endpoint: https://datatracker.ietf.org/doc/html/rfc6749#section-5.2 */
export function faultTokenError({ status = 500, name }: Fault): Answer {
  const error = name ?? (status >= 500 ? 'internal_failure' : 'invalid_grant');
  const description = 'An error that a script asked the sandbox for.';
  return { status, name: error, body: { error, error_description: description }, applied: null };
}
