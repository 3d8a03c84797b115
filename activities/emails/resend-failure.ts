import type { BlockReason } from '../../models/emails/batches.ts';
import type { ProviderTrouble } from '../../workflows/contract/failures.ts';

/** What a failed call to Resend means for the mails in it. */
export type ResendFailure =
  /** Nothing was sent, and the same call may succeed later; `retryAfter` in milliseconds. */
  | { kind: 'refused'; code: ProviderTrouble; message: string; retryAfter?: number }
  /** Nothing was sent, nor will be until a person has mended our account. */
  | { kind: 'blocked'; reason: BlockReason; message: string }
  /** Nothing was sent, and the same call never will. */
  | { kind: 'rejected'; code: string; message: string }
  /** It may have been sent: to be repeated under the same key only. */
  | { kind: 'ambiguous'; code: ProviderTrouble; message: string; retryAfter?: number }
  /** The key was used before with another body, which was accepted: what became of the mails is not ours to tell. */
  | { kind: 'foreign-body' };

/**
 * Sorts an error of Resend by its name, else by its status.
 * @see https://resend.com/docs/api-reference/errors
 */
export function classifyResendError(
  error: { name: string; message: string; statusCode: number | null },
  retryAfter: number | undefined,
): ResendFailure {
  const later = retryAfter === undefined ? {} : { retryAfter };
  switch (error.name) {
    case 'rate_limit_exceeded':
      return {
        kind: 'refused',
        code: 'provider_rate_limit',
        message: 'Resend: too many requests.',
        ...later,
      };
    case 'daily_quota_exceeded':
    case 'monthly_quota_exceeded':
      return {
        kind: 'blocked',
        reason: 'provider_quota',
        message: `Resend: ${error.name.replaceAll('_', ' ')}.`,
      };
    case 'missing_api_key':
    case 'invalid_api_key':
    case 'restricted_api_key':
    case 'invalid_access':
      return BAD_KEY;
    case 'invalid_idempotent_request':
      return { kind: 'foreign-body' };
    case 'concurrent_idempotent_requests':
      return {
        kind: 'ambiguous',
        code: 'provider_unavailable',
        message: 'Resend is still busy with this call.',
        ...later,
      };
    default:
      return byStatus(error, later);
  }
}

const BAD_KEY: ResendFailure = {
  kind: 'blocked',
  reason: 'provider_credentials',
  message: 'Resend does not accept our API key.',
};

function byStatus(
  { name, message, statusCode }: { name: string; message: string; statusCode: number | null },
  later: { retryAfter?: number },
): ResendFailure {
  if (statusCode === 429) {
    return { kind: 'refused', code: 'provider_rate_limit', message: 'Resend: too many requests.', ...later };
  }
  if (statusCode === 401) return BAD_KEY;
  if (statusCode === 409) return { ...NO_ANSWER, message: 'Resend answered 409.', ...later };
  if (FINAL_STATUSES.has(statusCode) || (statusCode === 403 && FINAL_NAMES.has(name))) {
    return { kind: 'rejected', code: name, message };
  }
  if (statusCode !== null && statusCode >= 400 && statusCode < 500 && statusCode !== 408) {
    // Not Resend's own words: something on the way refused, such as a proxy. It says nothing of these mails.
    return {
      kind: 'refused',
      code: 'provider_unavailable',
      message: `Resend answered ${statusCode}.`,
      ...later,
    };
  }
  return statusCode === null
    ? { ...NO_ANSWER, ...later }
    : { ...NO_ANSWER, message: `Resend answered ${statusCode}.`, ...later };
}

const NO_ANSWER = {
  kind: 'ambiguous',
  code: 'provider_unavailable',
  message: 'Resend could not be reached or did not answer.',
} as const;

/** What Resend answers to a call that is wrong in itself, and will be wrong again. */
const FINAL_STATUSES: ReadonlySet<number | null> = new Set([400, 413, 422]);

/** Names under which Resend refuses what is in a call with 403: an unverified domain, for example. */
const FINAL_NAMES: ReadonlySet<string> = new Set([
  'validation_error',
  'invalid_from_address',
  'security_error',
]);
