import type { ApplicationFailure } from '@temporalio/common';
import type { FailureCode, FailureField } from '../../workflows/contract/failures.ts';
import { activityFailure, finalFailure } from '../failures.ts';

export type ProviderName = 'resend' | 'googleads' | 'meta' | 'crm' | 'storage';

export type FailureKind =
  /** Too many calls. Nothing was done; calls are accepted again after `retryAfterMs`. */
  | 'rate_limit'
  /** Not sent, because such calls are paused for `retryAfterMs`. */
  | 'held'
  /** Failed or unreachable. For mails and the Google Ads API, this kind also means that nothing was done. */
  | 'unavailable'
  /** The call exceeded its timeout. Its effect, if any, is unknown. */
  | 'timeout'
  /**
   * It is unknown whether the call took effect. Repeat the call with the same idempotency key, or look up its
   * effect first.
   */
  | 'ambiguous'
  /** The access token has expired; the next call uses a new token. Nothing was done. */
  | 'token'
  /** A daily or monthly quota is exhausted. */
  | 'quota'
  /** The provider no longer accepts the connection's authorization; the owner must grant it again. */
  | 'reauth'
  /** The provider does not accept our own key; an operator must replace it. */
  | 'credentials'
  /** The authorization is valid but does not permit the call. */
  | 'permission'
  /** The object does not exist, or the connection's user cannot see it. */
  | 'not_found'
  /** The request is invalid; `fields` has the caller's fields that are at fault, if any. */
  | 'invalid'
  /** The provider refuses the call permanently. */
  | 'refused'
  /** The response exceeds our size limit. */
  | 'too_large'
  /** The result is too large for one response and requires a job at the provider. */
  | 'needs_job'
  /** The provider abandoned the job. */
  | 'job_failed'
  /** The idempotency key was used with another body, and the outcome of that call is unknown. */
  | 'key_reused';

export type ProviderFailure = {
  provider: ProviderName;
  kind: FailureKind;
  /** Extent of the failure: only this request, or all calls of the connection, the account or the fleet. */
  scope: 'request' | 'connection' | 'account' | 'fleet';
  retryAfterMs?: number;
  /** The provider's error name, only from a published list, because Temporal stores it. */
  reason?: string;
  fields?: FailureField[];
  /** Text for our own rows. It may quote the provider, so it is never sent to Temporal. */
  message?: string;
  /** Overrides the kind's code in {@link CODES}. */
  code?: FailureCode;
};

export type Classification = Omit<ProviderFailure, 'provider'>;

/** Error that carries a provider's failure. Its message has only our text and names from published lists. */
export class ProviderError extends Error {
  override readonly name: string = 'ProviderError';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure) {
    const { provider, kind, reason } = failure;
    super(reason === undefined ? `${provider}: ${kind}` : `${provider}: ${kind} (${reason})`);
    this.failure = failure;
  }
}

const CODES: Readonly<Record<FailureKind, { code: FailureCode; isRetried: boolean }>> = {
  rate_limit: { code: 'provider_rate_limit', isRetried: true },
  held: { code: 'provider_rate_limit', isRetried: true },
  unavailable: { code: 'provider_unavailable', isRetried: true },
  timeout: { code: 'provider_unavailable', isRetried: true },
  ambiguous: { code: 'provider_unavailable', isRetried: true },
  token: { code: 'provider_unavailable', isRetried: true },
  quota: { code: 'provider_quota', isRetried: false },
  reauth: { code: 'connection_needs_reauth', isRetried: false },
  credentials: { code: 'provider_refused', isRetried: false },
  permission: { code: 'provider_permission', isRetried: false },
  not_found: { code: 'not_found', isRetried: false },
  invalid: { code: 'invalid_request', isRetried: false },
  refused: { code: 'provider_refused', isRetried: false },
  too_large: { code: 'result_too_large', isRetried: false },
  needs_job: { code: 'result_too_large', isRetried: false },
  job_failed: { code: 'provider_unavailable', isRetried: false },
  key_reused: { code: 'provider_refused', isRetried: false },
};

export function isRetried(kind: FailureKind): boolean {
  return CODES[kind].isRetried;
}

export function getCode({ kind, code }: Pick<ProviderFailure, 'kind' | 'code'>): FailureCode {
  return code ?? CODES[kind].code;
}

/**
 * Converts a failure to an activity failure without the provider's text.
 * @param maxWaitMs a failure with a longer delay is final, so that the caller learns of it at once
 */
export function toActivityFailure(
  failure: ProviderFailure,
  { maxWaitMs = Infinity }: { maxWaitMs?: number } = {},
): ApplicationFailure {
  const { kind, retryAfterMs, reason, fields } = failure;
  const code = getCode(failure);
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (isRetried(kind) && (retryAfterMs ?? 0) <= maxWaitMs) return activityFailure(code, wait);
  return finalFailure(code, {
    ...wait,
    ...(reason !== undefined && { reason }),
    ...(fields !== undefined && fields.length > 0 && { fields }),
  });
}

/**
 * Returns the delay in milliseconds, or undefined if the value is invalid or in the past.
 * @param maxMs limit of the delay, because one header must not block the fleet for long
 * @see RFC 9110 section 10.2.3
 */
export function parseRetryAfter(value: string | null | undefined, maxMs: number): number | undefined {
  if (value === null || value === undefined) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return ms > 0 ? Math.min(Math.ceil(ms), maxMs) : undefined;
}
