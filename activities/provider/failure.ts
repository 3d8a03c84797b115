import type { ApplicationFailure } from '@temporalio/common';
import type { FailureCode, FailureField } from '../../workflows/contract/failures.ts';
import { activityFailure, finalFailure } from '../failures.ts';

/** The providers that activities call. */
export type ProviderName = 'resend' | 'googleads' | 'meta' | 'crm' | 'storage';

/** What went wrong, in words that fit every provider. */
export type FailureKind =
  /** Too many calls. Nothing was done; further ones may be made after `retryAfterMs`. */
  | 'rate_limit'
  /** Not made, because we hold such calls back for `retryAfterMs`. */
  | 'held'
  /** It failed or was not reached, and nothing was done: the same call may succeed in a moment. */
  | 'unavailable'
  /** A read that had no answer in time. Reads change nothing. */
  | 'timeout'
  /** No answer that tells whether it was done: to be repeated under the same idempotency key, or looked up first. */
  | 'ambiguous'
  /** The access token has expired; the next call gets a fresh one. Nothing was done. */
  | 'token'
  /** What may be asked for a day or a month is used up. */
  | 'quota'
  /** The connection's authorisation is not accepted any more: its owner must grant it again. */
  | 'reauth'
  /** Our own key is not accepted: an operator must replace it. */
  | 'credentials'
  /** The authorisation is accepted, and does not permit this. */
  | 'permission'
  /** There is no such object, or the connection's user does not see it. */
  | 'not_found'
  /** The request is wrong; `fields` say where, if they are the caller's. */
  | 'invalid'
  /** The provider will not do it, however often it is asked. */
  | 'refused'
  /** The answer is larger than what we take. */
  | 'too_large'
  /** Too much for one answer: to be requested as a job of the provider's. */
  | 'needs_job'
  /** A job that the provider abandoned. */
  | 'job_failed'
  /** The idempotency key was used before with another body: the outcome of that call is not known. */
  | 'key_reused';

/** A call to a provider that failed, in the one shape that all providers share. Every classifier returns it. */
export type ProviderFailure = {
  provider: ProviderName;
  kind: FailureKind;
  /** Whom it concerns: this request only, or every call of a connection, of an account there, of our whole fleet. */
  whose: 'request' | 'connection' | 'account' | 'fleet';
  /** Milliseconds after which asking again may help. */
  retryAfterMs?: number;
  /** The provider's name for it, from a published list: it crosses Temporal. */
  reason?: string;
  /** The caller's fields that are wrong. */
  fields?: FailureField[];
  /** A sentence for our own rows. It may quote the provider, so it never crosses Temporal. */
  message?: string;
  /** Overrides the code that the kind has in {@link CODES}. */
  code?: FailureCode;
};

/** Thrown for a failed call. Its message is made of our text and allow-listed names only. */
export class ProviderError extends Error {
  override readonly name: string = 'ProviderError';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure) {
    const { provider, kind, reason } = failure;
    super(reason === undefined ? `${provider}: ${kind}` : `${provider}: ${kind} (${reason})`);
    this.failure = failure;
  }
}

/** The code of each kind of failure, and whether Temporal tries again. */
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

/** The code by which callers are told of a failure. */
export function codeOf({ kind, code }: Pick<ProviderFailure, 'kind' | 'code'>): FailureCode {
  return code ?? CODES[kind].code;
}

/**
 * The ApplicationFailure of a failed call: the only part of it that crosses Temporal.
 * @param maxWaitMs a failure that asks for a longer wait is final, so that the caller is told at once
 */
export function toActivityFailure(
  failure: ProviderFailure,
  { maxWaitMs = Infinity }: { maxWaitMs?: number } = {},
): ApplicationFailure {
  const { kind, retryAfterMs, reason, fields } = failure;
  const code = codeOf(failure);
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (CODES[kind].isRetried && (retryAfterMs ?? 0) <= maxWaitMs) return activityFailure(code, wait);
  return finalFailure(code, {
    ...wait,
    ...(reason !== undefined && { reason }),
    ...(fields !== undefined && fields.length > 0 && { fields }),
  });
}

/**
 * `Retry-After` in milliseconds, of either form: seconds, or a date. Undefined when invalid or past.
 * @param maxMs the cap, because one header must not stop the fleet
 * @see RFC 9110 section 10.2.3
 */
export function parseRetryAfter(value: string | undefined, maxMs: number): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return ms > 0 ? Math.min(Math.ceil(ms), maxMs) : undefined;
}
