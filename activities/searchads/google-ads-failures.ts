import { status as grpcStatus } from '@grpc/grpc-js';
import type { FailureCode, FailureDetails } from '../../workflows/contract/failures.ts';
import type { FieldStep, GoogleAdsError, GoogleAdsFault } from './google-ads-error.ts';

/** What a failed call to Google Ads means for the next attempt. */
export type GoogleAdsVerdict =
  /**
   * The same call may succeed in a moment, or after `retryAfter` milliseconds. `isRefused`: nothing was done; else it
   * may have been. `pauses`: whose further calls Google asks to wait.
   */
  | {
      kind: 'retry';
      code: 'provider_rate_limit' | 'provider_unavailable';
      retryAfter?: number;
      pauses?: 'account' | 'everybody';
      isRefused: boolean;
    }
  /** A used-up quota of a day: not soon. Nothing was done. */
  | { kind: 'later'; code: 'provider_quota'; retryAfter: number }
  /** The access token is not taken any more; a new one may be. Nothing was done. */
  | { kind: 'token' }
  /** The connection has lost its authorisation. Nothing was done. */
  | { kind: 'reauth'; code: 'connection_needs_reauth' }
  /** Never, as it is. Nothing was done. */
  | { kind: 'never'; code: 'invalid_request' | 'provider_refused' | 'not_found'; reason: string };

/** Milliseconds. A `retry_delay` beyond it is not believed: it would keep a connection from working. */
const LONGEST_DELAY = 15 * 60_000;

/** Milliseconds to wait where Google does not say how long. */
const SHORT_PAUSE = 5_000;

/** Milliseconds after which a daily quota is worth another try: Google counts in a window that slides. */
const QUOTA_PAUSE = 3_600_000;

/** Families of errors that say nothing of the fields of a request. */
const NOT_OF_FIELDS: ReadonlySet<string> = new Set([
  'authentication_error',
  'authorization_error',
  'header_error',
  'internal_error',
  'quota_error',
  'database_error',
  'unknown',
]);

const TOKEN_NAMES: ReadonlySet<string> = new Set([
  'OAUTH_TOKEN_EXPIRED',
  'OAUTH_TOKEN_INVALID',
  'OAUTH_TOKEN_HEADER_INVALID',
]);

const REAUTH_NAMES: ReadonlySet<string> = new Set([
  'OAUTH_TOKEN_REVOKED',
  'OAUTH_TOKEN_DISABLED',
  'GOOGLE_ACCOUNT_DELETED',
  'GOOGLE_ACCOUNT_AUTHENTICATION_FAILED',
  'TWO_STEP_VERIFICATION_NOT_ENROLLED',
  'ADVANCED_PROTECTION_NOT_ENROLLED',
]);

/**
 * Sorts a failed call by what may be done about it. Of several errors the one that is hardest to mend decides.
 * @see https://developers.google.com/google-ads/api/docs/best-practices/error-types
 */
export function judge({ status, faults, isAuthorisationLost }: GoogleAdsError): GoogleAdsVerdict {
  if (isAuthorisationLost) return REAUTH;
  const verdicts = faults.map(judgeFault);
  return SEVERITY.flatMap((kind) => verdicts.filter((one) => one.kind === kind))[0] ?? judgeStatus(status);
}

const SEVERITY = ['reauth', 'never', 'later', 'token', 'retry'] as const;
const REAUTH = { kind: 'reauth', code: 'connection_needs_reauth' } as const;
const FAILED = { kind: 'retry', code: 'provider_unavailable', isRefused: false } as const;

function judgeFault({ family, name, quota }: GoogleAdsFault): GoogleAdsVerdict {
  const never = (code: 'invalid_request' | 'provider_refused' | 'not_found') =>
    ({ kind: 'never', code, reason: name }) as const;
  switch (family) {
    case 'quota_error': {
      if (name === 'RESOURCE_TEMPORARILY_EXHAUSTED' || name.startsWith('EXCESSIVE_SHORT_TERM')) {
        const asked = quota?.retryDelay || SHORT_PAUSE;
        return {
          kind: 'retry',
          code: 'provider_rate_limit',
          retryAfter: Math.min(asked, LONGEST_DELAY),
          pauses: quota?.scope === 'DEVELOPER' ? 'everybody' : 'account',
          isRefused: true,
        };
      }
      if (name === 'ACCESS_PROHIBITED') return never('provider_refused');
      return { kind: 'later', code: 'provider_quota', retryAfter: quota?.retryDelay || QUOTA_PAUSE };
    }
    case 'internal_error':
      return FAILED;
    case 'database_error':
      return name === 'CONCURRENT_MODIFICATION'
        ? { ...FAILED, isRefused: true }
        : never(name === 'REQUEST_TOO_LARGE' ? 'invalid_request' : 'provider_refused');
    case 'authentication_error':
      if (TOKEN_NAMES.has(name)) return { kind: 'token' };
      if (REAUTH_NAMES.has(name)) return REAUTH;
      return never(name === 'CUSTOMER_NOT_FOUND' ? 'not_found' : 'provider_refused');
    case 'request_error':
      if (name === 'RPC_DEADLINE_TOO_SHORT') return FAILED;
      return never(name === 'INVALID_CUSTOMER_ID' ? 'not_found' : 'invalid_request');
    default:
      return never(NOT_OF_FIELDS.has(family) ? 'provider_refused' : 'invalid_request');
  }
}

/** @param status undefined: the token endpoint failed, and Google Ads was not asked. */
function judgeStatus(status: number | undefined): GoogleAdsVerdict {
  switch (status) {
    case undefined:
      return { ...FAILED, isRefused: true };
    case grpcStatus.UNAUTHENTICATED:
      return { kind: 'token' };
    case grpcStatus.RESOURCE_EXHAUSTED:
      return {
        kind: 'retry',
        code: 'provider_rate_limit',
        retryAfter: SHORT_PAUSE,
        pauses: 'account',
        isRefused: true,
      };
    case grpcStatus.PERMISSION_DENIED:
    case grpcStatus.INVALID_ARGUMENT:
    case grpcStatus.NOT_FOUND:
    case grpcStatus.FAILED_PRECONDITION:
    case grpcStatus.OUT_OF_RANGE:
    case grpcStatus.UNIMPLEMENTED:
      return { kind: 'never', code: 'provider_refused', reason: grpcStatus[status] };
    default:
      return FAILED;
  }
}

/** Tells a field of ours by Google's way to it, or by the error's name. Undefined: the caller has no such field. */
export type ToOurField = (path: readonly FieldStep[], name?: string) => string | undefined;

/** Code and details that cross Temporal: Google's names, our words, our field paths. */
export function describeFailure(
  error: GoogleAdsError,
  toOurField: ToOurField = () => undefined,
): { code: FailureCode; details: FailureDetails; isFinal: boolean } {
  const verdict = judge(error);
  switch (verdict.kind) {
    case 'token':
      return { code: 'provider_unavailable', details: {}, isFinal: false };
    case 'reauth':
      return { code: verdict.code, details: {}, isFinal: true };
    case 'later':
      return { code: verdict.code, details: { retryAfter: verdict.retryAfter }, isFinal: true };
    case 'retry': {
      const { code, retryAfter } = verdict;
      return { code, details: retryAfter === undefined ? {} : { retryAfter }, isFinal: false };
    }
    case 'never': {
      const fields = error.faults.flatMap((fault) => {
        const path = NOT_OF_FIELDS.has(fault.family) ? undefined : toOurField(fault.path, fault.name);
        return path === undefined ? [] : [{ path, message: messageOf(fault) }];
      });
      // Without a field of the caller's to point at, what is wrong is in what we made of the request.
      const isTheirs = verdict.code !== 'invalid_request' || fields.length > 0;
      return {
        code: isTheirs ? verdict.code : 'provider_refused',
        details: { reason: verdict.reason, ...(fields.length > 0 && { fields }) },
        isFinal: true,
      };
    }
  }
}

/** Words of ours for what Google refuses most often, by its names. They continue a sentence that the field begins. */
const MESSAGES: Readonly<Record<string, string>> = {
  REQUIRED: 'is required',
  REQUIRED_FIELD_MISSING: 'is required',
  INVALID_VALUE: 'is not valid',
  BAD_RESOURCE_ID: 'is not an id that the provider knows',
  RESOURCE_NOT_FOUND: 'is not an id that the provider knows',
  RESOURCE_NAME_MALFORMED: 'is not an id',
  URL_CRAWL_ERROR: 'cannot be read by the provider',
  TOO_LONG: 'is too long',
  TOO_SHORT: 'is too short',
  OUT_OF_RANGE: 'is out of range',
  BUDGET_BELOW_PER_DAY_MINIMUM: 'is below the least that the provider takes for a day',
  NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT: "is not a multiple of the smallest unit of the account's currency",
  CANNOT_SET_DATE_TO_PAST: "must not be in the past, in the account's time zone",
  AFTER_MAXIMUM_ALLOWABLE_DATE: 'is later than the provider takes',
  KEYWORD_HAS_INVALID_CHARS: 'has characters that a keyword may not have',
  POLICY_TOPIC_NOT_FOUND: 'is not a policy topic that the provider knows',
  CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT: 'is a manager account, which has no campaigns',
  CUSTOMER_NOT_ENABLED: 'is an account that is not enabled',
  ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT: 'is an account that is suspended',
};

/** What is wrong with a field, in words of ours, with Google's name where we have none. */
export function messageOf({ name }: GoogleAdsFault): string {
  return MESSAGES[name] ?? `is refused by the provider (${name})`;
}
