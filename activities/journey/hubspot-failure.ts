import { DAY_MS } from '../../domain/local-clock.ts';
import type { JsonAnswer } from '../provider/bounded-fetch.ts';
import { parseRetryAfter, type ProviderFailure } from '../provider/failure.ts';
import { errorBody } from './wire.ts';

/** Delays by limit, for answers without `Retry-After`. */
const PAUSES_MS: Readonly<Record<string, number>> = { SECONDLY: 1_000, TEN_SECONDLY_ROLLING: 10_000 };
const UNKNOWN_PAUSE_MS = 10_000;

/** Delay after an exhausted daily quota, which resets at midnight in an undocumented time zone. */
const QUOTA_PAUSE_MS = 3_600_000;

/** Longer values of `Retry-After` are capped, because one header must not block a connection. */
const MAX_PAUSE_MS = 15 * 60_000;

/** HubSpot locks an object for two seconds. */
const LOCKED_PAUSE_MS = 2_000;

type Verdict = Omit<ProviderFailure, 'provider'>;

/** Failure for a lead that does not exist. */
export const LEAD_NOT_FOUND: ProviderFailure = {
  provider: 'crm',
  kind: 'not_found',
  scope: 'request',
  code: 'crm_lead_not_found',
};

/**
 * Classifies a call that HubSpot refused.
 * @see https://developers.hubspot.com/docs/api-reference/error-handling
 */
export function classifyHubSpotFailure(answer: JsonAnswer): ProviderFailure {
  const verdict = classifyAnswer(answer);
  return verdict.kind === 'not_found' ? LEAD_NOT_FOUND : { provider: 'crm', ...verdict };
}

const NOT_FOUND: Verdict = { kind: 'not_found', scope: 'request' };

function classifyAnswer({ status, headers, body }: JsonAnswer): Verdict {
  const { message, category, policyName } = errorBody.safeParse(body).data ?? EMPTY_BODY;
  const requestedMs = parseRetryAfter(headers.get('retry-after'), DAY_MS);
  const unavailable = (pauseMs: number | undefined): Verdict => ({
    kind: 'unavailable',
    scope: 'request',
    ...(pauseMs !== undefined && { retryAfterMs: Math.min(pauseMs, MAX_PAUSE_MS) }),
  });
  switch (status) {
    case 400:
      return isInvalidId(message) ? NOT_FOUND : toRefusal(category, status);
    case 401:
      return { kind: 'reauth', scope: 'connection' };
    case 403:
      // The caller must reconnect, which grants the scope.
      return category === 'MISSING_SCOPES'
        ? { kind: 'permission', scope: 'connection', code: 'connection_needs_reauth' }
        : toRefusal(category, status);
    // HubSpot also answers 404 for unknown paths, which are a defect of ours or a wrong base address.
    case 404:
      return isMissingObject(message, category) ? NOT_FOUND : toRefusal(category, status);
    // The address is too long: no lead has such an id.
    case 414:
      return NOT_FOUND;
    case 423:
      return unavailable(requestedMs ?? LOCKED_PAUSE_MS);
    case 429: {
      if (isDaily(policyName, message)) {
        return { kind: 'quota', scope: 'account', retryAfterMs: requestedMs ?? QUOTA_PAUSE_MS };
      }
      const pauseMs = requestedMs ?? PAUSES_MS[policyName.toUpperCase()] ?? UNKNOWN_PAUSE_MS;
      const retryAfterMs = Math.min(pauseMs, MAX_PAUSE_MS);
      return { kind: 'rate_limit', scope: 'connection', retryAfterMs };
    }
    // HubSpot is moving the account between its data centers.
    case 477:
      return unavailable(requestedMs ?? UNKNOWN_PAUSE_MS);
    default:
      return status < 500 && status !== 408 ? toRefusal(category, status) : unavailable(requestedMs);
  }
}

const EMPTY_BODY = { message: '', category: '', policyName: '' };

/** Returns a refusal. Its reason is an enumerated category or the status, never free text. */
function toRefusal(category: string, status: number): Verdict {
  const reason = /^[A-Z_]{1,60}$/.test(category) ? category : `HTTP_${status}`;
  return { kind: 'refused', scope: 'request', reason };
}

/** HubSpot has no error name for an invalid id, only these messages. */
function isInvalidId(message: string): boolean {
  return /path parameter: \w*id\b|^id must be|\bid could not be decoded/i.test(message);
}

function isMissingObject(message: string, category: string): boolean {
  return category === 'OBJECT_NOT_FOUND' || (category === '' && /resource not found/i.test(message));
}

function isDaily(policyName: string, message: string): boolean {
  return policyName === '' ? /\bdaily\b/i.test(message) : policyName.toUpperCase() === 'DAILY';
}
