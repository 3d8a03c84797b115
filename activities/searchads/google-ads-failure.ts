import { status as grpcStatus } from '@grpc/grpc-js';
import { getAccountField, isOperatorFault } from './fault-names.ts';
import {
  ProviderError,
  type FailureKind,
  type ProviderFailure,
  type Classification,
} from '../provider/failure.ts';

/** One step of a path to a field: `{fieldName: 'mutate_operations', index: 3}`. */
export type FieldStep = { fieldName: string; index: number | undefined };

export type GoogleAdsFault = {
  /** Google's enumeration, such as `quota_error`. */
  family: string;
  /** Value of the enumeration, such as `RESOURCE_EXHAUSTED`. */
  name: string;
  path: FieldStep[];
  /** Only for quota errors. `scope`: `DEVELOPER` for a limit of our Cloud project. */
  quota?: { retryDelayMs: number; scope: string };
  policyViolation?: {
    policyName: string;
    violatingText: string;
    isExemptible: boolean;
    title?: string | undefined;
    description?: string | undefined;
  };
  policyTopics?: { topic: string; words: string[] }[];
};

type GoogleAdsFacts = {
  /** Undefined if Google's token endpoint failed before the call. */
  status?: number | undefined;
  /** Empty if the call failed before it reached Google Ads. */
  faults?: readonly GoogleAdsFault[];
  /** From Google's front end or token endpoint, such as `SERVICE_DISABLED`. */
  refusalReason?: string | undefined;
  isAuthorizationLost?: boolean;
};

export class GoogleAdsError extends ProviderError {
  override readonly name = 'GoogleAdsError';
  readonly status: number | undefined;
  readonly faults: readonly GoogleAdsFault[];

  constructor(facts: GoogleAdsFacts) {
    super(classifyGoogleAdsFailure(facts));
    this.status = facts.status;
    this.faults = facts.faults ?? [];
  }
}

/** Maximum pause after a rate limit, because one response must not block all other calls for long. */
const MAX_DELAY_MS = 15 * 60_000;

/** Pause after a rate limit without `retry_delay`. */
const SHORT_PAUSE_MS = 5_000;

/**
 * Pause after an exhausted quota without `retry_delay`. Google counts the quota in a sliding window, so some
 * of it may be free again after an hour.
 */
const QUOTA_PAUSE_MS = 3_600_000;

const FAMILIES_WITHOUT_FIELDS: ReadonlySet<string> = new Set([
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

/** The connection's user lacks the permission, in general or through this access path. */
const PERMISSION_NAMES: ReadonlySet<string> = new Set(['USER_PERMISSION_DENIED', 'ACTION_NOT_PERMITTED']);

/** Kinds, most severe first. The most severe error of a response determines the kind of the failure. */
const SEVERITY: readonly (readonly FailureKind[])[] = [
  ['reauth'],
  ['credentials'],
  ['invalid', 'permission', 'refused', 'not_found'],
  ['quota'],
  ['token'],
  ['rate_limit', 'unavailable', 'ambiguous'],
];

/**
 * Classifies by the first of these that applies: a lost authorization, the faults, the refusal's reason, the
 * gRPC status.
 * @see https://developers.google.com/google-ads/api/docs/best-practices/error-types
 */
export function classifyGoogleAdsFailure({
  status,
  faults = [],
  refusalReason = '',
  isAuthorizationLost = false,
}: GoogleAdsFacts): ProviderFailure {
  const classifications = faults.map(classifyFault);
  const worst = SEVERITY.flatMap((kinds) => classifications.filter(({ kind }) => kinds.includes(kind)))[0];
  const classification = worst ?? toOperatorFailure(refusalReason) ?? classifyStatus(status);
  return { provider: 'googleads', ...(isAuthorizationLost ? REAUTH : classification) };
}

function toOperatorFailure(reason: string): Classification | undefined {
  return isOperatorFault(reason) ? { kind: 'credentials', scope: 'fleet', reason } : undefined;
}

const REAUTH: Classification = { kind: 'reauth', scope: 'connection' };
const TOKEN: Classification = { kind: 'token', scope: 'connection' };
const AMBIGUOUS: Classification = { kind: 'ambiguous', scope: 'request' };
const UNAVAILABLE: Classification = { kind: 'unavailable', scope: 'request' };

function classifyFault({ family, name, quota }: GoogleAdsFault): Classification {
  const toPermanent = (kind: 'invalid' | 'refused' | 'permission' | 'not_found'): Classification => ({
    kind,
    scope: kind === 'refused' ? 'account' : 'request',
    reason: name,
  });
  const operatorFailure = toOperatorFailure(name);
  if (operatorFailure) return operatorFailure;
  switch (family) {
    case 'quota_error':
      if (name === 'RESOURCE_TEMPORARILY_EXHAUSTED' || name.startsWith('EXCESSIVE_SHORT_TERM')) {
        return {
          kind: 'rate_limit',
          scope: quota?.scope === 'DEVELOPER' ? 'fleet' : 'account',
          retryAfterMs: Math.min(quota?.retryDelayMs || SHORT_PAUSE_MS, MAX_DELAY_MS),
        };
      }
      if (name === 'ACCESS_PROHIBITED') return toPermanent('refused');
      return { kind: 'quota', scope: 'fleet', retryAfterMs: quota?.retryDelayMs || QUOTA_PAUSE_MS };
    case 'internal_error':
      return AMBIGUOUS;
    case 'database_error':
      if (name === 'CONCURRENT_MODIFICATION') return UNAVAILABLE;
      return toPermanent(name === 'REQUEST_TOO_LARGE' ? 'invalid' : 'refused');
    case 'authentication_error':
      if (TOKEN_NAMES.has(name)) return TOKEN;
      if (REAUTH_NAMES.has(name)) return REAUTH;
      return toPermanent(name === 'CUSTOMER_NOT_FOUND' ? 'not_found' : 'refused');
    case 'authorization_error':
      return toPermanent(PERMISSION_NAMES.has(name) ? 'permission' : 'refused');
    case 'request_error':
      if (name === 'RPC_DEADLINE_TOO_SHORT') return AMBIGUOUS;
      return toPermanent(name === 'INVALID_CUSTOMER_ID' ? 'not_found' : 'invalid');
    default:
      return toPermanent(FAMILIES_WITHOUT_FIELDS.has(family) ? 'refused' : 'invalid');
  }
}

function classifyStatus(status: number | undefined): Classification {
  switch (status) {
    case undefined:
      return UNAVAILABLE;
    case grpcStatus.UNAUTHENTICATED:
      return TOKEN;
    case grpcStatus.RESOURCE_EXHAUSTED:
      return { kind: 'rate_limit', scope: 'account', retryAfterMs: SHORT_PAUSE_MS };
    case grpcStatus.PERMISSION_DENIED:
    case grpcStatus.INVALID_ARGUMENT:
    case grpcStatus.NOT_FOUND:
    case grpcStatus.FAILED_PRECONDITION:
    case grpcStatus.OUT_OF_RANGE:
    case grpcStatus.UNIMPLEMENTED:
      return { kind: 'refused', scope: 'account', reason: grpcStatus[status] };
    default:
      return AMBIGUOUS;
  }
}

/**
 * Returns whether Google refused this request. Transient failures, exhausted quotas, lost authorizations and
 * faults that only an operator can fix are not refusals.
 */
export function isRefusal({ failure: { kind } }: Pick<ProviderError, 'failure'>): boolean {
  return kind === 'invalid' || kind === 'refused' || kind === 'permission' || kind === 'not_found';
}

export type ToOurField = (path: readonly FieldStep[], name?: string) => string | undefined;

export function addInvalidFields(error: GoogleAdsError, toOurField: ToOurField): ProviderFailure {
  const { failure, faults } = error;
  if (!isRefusal(error)) return failure;
  const accountField = faults.map(({ name }) => getAccountField(name)).find((field) => field !== undefined);
  // Faults of the account or its access path take precedence, because no call succeeds before they are fixed.
  if (accountField) {
    return {
      ...failure,
      kind: failure.kind === 'permission' ? 'permission' : 'invalid',
      fields: [accountField],
    };
  }
  const fields = faults.flatMap((fault) => {
    const path = FAMILIES_WITHOUT_FIELDS.has(fault.family) ? undefined : toOurField(fault.path, fault.name);
    return path === undefined ? [] : [{ path, message: getMessage(fault) }];
  });
  // If no field of the caller's request is at fault, our translation of the request is wrong, so the failure
  // is not reported as an invalid request.
  const kind = failure.kind === 'invalid' && fields.length === 0 ? 'refused' : failure.kind;
  return { ...failure, kind, fields };
}

/** Each message continues a sentence that starts with the field's name. */
const MESSAGES: Readonly<Record<string, string>> = {
  REQUIRED: 'is required',
  REQUIRED_FIELD_MISSING: 'is required',
  INVALID_VALUE: 'is not valid',
  BAD_RESOURCE_ID: 'does not exist at the provider',
  RESOURCE_NOT_FOUND: 'does not exist at the provider',
  RESOURCE_NAME_MALFORMED: 'is not an id',
  URL_CRAWL_ERROR: 'cannot be read by the provider',
  TOO_LONG: 'is too long',
  TOO_SHORT: 'is too short',
  OUT_OF_RANGE: 'is out of range',
  BUDGET_BELOW_PER_DAY_MINIMUM: "is below the provider's daily minimum",
  NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT: "is not a multiple of the smallest unit of the account's currency",
  CANNOT_SET_DATE_TO_PAST: "must not be in the past, in the account's time zone",
  AFTER_MAXIMUM_ALLOWABLE_DATE: 'is later than the provider allows',
  KEYWORD_HAS_INVALID_CHARS: 'has characters that are not allowed in a keyword',
  CANNOT_SET_PATH2_WITHOUT_PATH1: 'needs path1',
  RESOURCE_LIMIT: "exceeds the provider's limit. Pause or remove an entry first",
  POLICY_TOPIC_NOT_FOUND: 'is not a policy topic of the provider',
};

function getMessage({ name }: GoogleAdsFault): string {
  return MESSAGES[name] ?? `is refused by the provider (${name})`;
}
