import type { BlockReason } from '../../models/emails/batches.ts';
import type { FailureKind, ProviderFailure } from '../provider/failure.ts';

/** An error of Resend's SDK. `statusCode`: null when there was no answer. */
export type ResendError = { name: string; message: string; statusCode: number | null };

/** What an error means, with the sentence that stands in our rows for it. */
type Meaning = { kind: FailureKind; message: string };

const TOO_MANY: Meaning = { kind: 'rate_limit', message: 'Resend: too many requests.' };
const BAD_KEY: Meaning = { kind: 'credentials', message: 'Resend does not accept our API key.' };

const BY_NAME: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['rate_limit_exceeded', TOO_MANY],
  ['daily_quota_exceeded', { kind: 'quota', message: 'Resend: daily quota exceeded.' }],
  ['monthly_quota_exceeded', { kind: 'quota', message: 'Resend: monthly quota exceeded.' }],
  ['missing_api_key', BAD_KEY],
  ['invalid_api_key', BAD_KEY],
  ['restricted_api_key', BAD_KEY],
  ['invalid_access', BAD_KEY],
  ['invalid_idempotent_request', { kind: 'key_reused', message: 'Resend knows the key with another body.' }],
  ['concurrent_idempotent_requests', { kind: 'ambiguous', message: 'Resend is still busy with this call.' }],
]);

/** Names under which Resend refuses what is in a call with 403: an unverified domain, for example. */
const INVALID_WITH_403: ReadonlySet<string> = new Set([
  'validation_error',
  'invalid_from_address',
  'security_error',
]);

/**
 * Classifies an error of Resend by its name, else by its status. All of it is about our one account, so what is not
 * the request's is the whole fleet's.
 * @see https://resend.com/docs/api-reference/errors
 */
export function classifyResendFailure(error: ResendError, retryAfterMs: number | undefined): ProviderFailure {
  const { kind, message } = BY_NAME.get(error.name) ?? byStatus(error);
  return {
    provider: 'resend',
    kind,
    whose: kind === 'rate_limit' || kind === 'quota' || kind === 'credentials' ? 'fleet' : 'request',
    message,
    ...((kind === 'invalid' || kind === 'quota') && { reason: error.name }),
    ...(retryAfterMs !== undefined && HAS_WAIT.has(kind) && { retryAfterMs }),
  };
}

/** Kinds after which the same call is made again. */
const HAS_WAIT: ReadonlySet<FailureKind> = new Set(['rate_limit', 'unavailable', 'ambiguous']);

function byStatus({ name, message, statusCode }: ResendError): Meaning {
  const answered = `Resend answered ${statusCode}.`;
  switch (statusCode) {
    case null:
      return { kind: 'ambiguous', message: 'Resend could not be reached or did not answer.' };
    case 401:
      return BAD_KEY;
    case 429:
      return TOO_MANY;
    // The call itself is invalid, and would be refused again.
    case 400:
    case 413:
    case 422:
      return { kind: 'invalid', message };
    case 408:
    case 409:
      return { kind: 'ambiguous', message: answered };
    case 403:
      if (INVALID_WITH_403.has(name)) return { kind: 'invalid', message };
  }
  // 4xx that are not Resend's own: something in between refused, such as a proxy. It is not about these mails.
  return { kind: statusCode >= 400 && statusCode < 500 ? 'unavailable' : 'ambiguous', message: answered };
}

/** Why a batch must wait until a person has fixed our account; undefined for every other failure. */
export function blockReasonOf({ kind }: Pick<ProviderFailure, 'kind'>): BlockReason | undefined {
  if (kind === 'credentials' || kind === 'reauth') return 'provider_credentials';
  return kind === 'quota' ? 'provider_quota' : undefined;
}
