import type { BlockReason } from '../../models/emails/batches.ts';
import { isKeyRefused } from '../connections/ask-resend.ts';
import type { FailureKind, ProviderFailure } from '../provider/failure.ts';

type ResendError = { name: string; message: string; statusCode: number | null };

/** `message`: text that is stored and shown to the project. */
type Meaning = { kind: FailureKind; message: string };

const TOO_MANY: Meaning = { kind: 'rate_limit', message: 'Resend: too many requests.' };
const BAD_KEY: Meaning = { kind: 'credentials', message: 'Resend does not accept our API key.' };

const MEANINGS_BY_NAME: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['rate_limit_exceeded', TOO_MANY],
  ['daily_quota_exceeded', { kind: 'quota', message: 'Resend: daily quota exceeded.' }],
  ['monthly_quota_exceeded', { kind: 'quota', message: 'Resend: monthly quota exceeded.' }],
  ['restricted_api_key', BAD_KEY],
  ['invalid_access', BAD_KEY],
  [
    'invalid_idempotent_request',
    { kind: 'key_reused', message: 'Resend received another body under this idempotency key.' },
  ],
  [
    'concurrent_idempotent_requests',
    { kind: 'ambiguous', message: 'Resend still processes an earlier attempt of this call.' },
  ],
]);

/** Errors with status 403 or 451 that concern the call's content, such as an unverified domain. */
const CONTENT_ERRORS: ReadonlySet<string> = new Set([
  'validation_error',
  'invalid_from_address',
  'security_error',
]);

/**
 * Classifies an error of the platform's account. `toOwnAccountFailure` corrects the scope for a project's own
 * account.
 * @see https://resend.com/docs/api-reference/errors
 */
export function classifyResendFailure(error: ResendError, retryAfterMs: number | undefined): ProviderFailure {
  const { kind, message } = isKeyRefused(error)
    ? BAD_KEY
    : (MEANINGS_BY_NAME.get(error.name) ?? classifyStatus(error));
  return {
    provider: 'resend',
    kind,
    scope: kind === 'rate_limit' || kind === 'quota' || kind === 'credentials' ? 'fleet' : 'request',
    message,
    ...((kind === 'invalid' || kind === 'quota') && { reason: error.name }),
    ...(retryAfterMs !== undefined && RETRIED_KINDS.has(kind) && { retryAfterMs }),
  };
}

const RETRIED_KINDS: ReadonlySet<FailureKind> = new Set(['rate_limit', 'unavailable', 'ambiguous']);

function classifyStatus({ name, message, statusCode }: ResendError): Meaning {
  const statusMessage = `Resend answered ${statusCode}.`;
  switch (statusCode) {
    case null:
      return { kind: 'ambiguous', message: 'Resend could not be reached or did not answer.' };
    case 401:
      return BAD_KEY;
    case 429:
      return TOO_MANY;
    // The call is invalid, so a retry would be refused too.
    case 400:
    case 413:
    case 422:
      return { kind: 'invalid', message };
    case 408:
    case 409:
      return { kind: 'ambiguous', message: statusMessage };
    case 403:
    case 451:
      if (CONTENT_ERRORS.has(name)) return { kind: 'invalid', message };
  }
  // An undocumented 4xx comes from an intermediary, such as a proxy, and does not concern the mails.
  return {
    kind: statusCode >= 400 && statusCode < 500 ? 'unavailable' : 'ambiguous',
    message: statusMessage,
  };
}

export function getBlockReason({ kind }: Pick<ProviderFailure, 'kind'>): BlockReason | undefined {
  if (kind === 'credentials' || kind === 'reauth') return 'provider_credentials';
  return kind === 'quota' ? 'provider_quota' : undefined;
}
