import { DAY_MS } from '../../domain/local-clock.ts';
import type { JsonResponse } from '../provider/bounded-fetch.ts';
import { parseRetryAfter, type ProviderFailure, type Classification } from '../provider/failure.ts';
import { errorBody } from './wire.ts';

/** Pauses by HubSpot's `policyName` if the response has no `Retry-After`. */
const PAUSES_MS: Readonly<Record<string, number>> = { SECONDLY: 1_000, TEN_SECONDLY_ROLLING: 10_000 };

const DEFAULT_PAUSE_MS = 10_000;

/** Retry delay after an exhausted quota, which resets at midnight in a time zone that is unknown here. */
const QUOTA_PAUSE_MS = 3_600_000;

/**
 * Limits `Retry-After`, so that one header cannot block a connection for long. For a daily quota, the limit
 * is one day.
 */
const MAX_PAUSE_MS = 15 * 60_000;

/** HubSpot keeps a locked object (status 423) locked for two seconds. */
const LOCKED_PAUSE_MS = 2_000;

export const LEAD_NOT_FOUND: ProviderFailure = {
  provider: 'crm',
  kind: 'not_found',
  scope: 'request',
  code: 'crm_lead_not_found',
};

/** @see https://developers.hubspot.com/docs/api-reference/error-handling */
export function classifyHubSpotFailure(response: JsonResponse): ProviderFailure {
  const classification = classifyResponse(response);
  return classification.kind === 'not_found' ? LEAD_NOT_FOUND : { provider: 'crm', ...classification };
}

const NOT_FOUND: Classification = { kind: 'not_found', scope: 'request' };

function classifyResponse({ status, headers, body }: JsonResponse): Classification {
  const { message, category, policyName } = errorBody.safeParse(body).data ?? EMPTY_BODY;
  const requestedMs = parseRetryAfter(headers.get('retry-after'), DAY_MS);
  const toUnavailable = (pauseMs: number | undefined): Classification => ({
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
      // The owner grants the missing scope by reconnecting.
      return category === 'MISSING_SCOPES'
        ? { kind: 'permission', scope: 'connection', code: 'connection_needs_reauth' }
        : toRefusal(category, status);
    // HubSpot also answers 404 to an unknown path, which is our defect or a wrong base address.
    case 404:
      return isMissingObject(message, category) ? NOT_FOUND : toRefusal(category, status);
    // The id makes the address too long, so no lead has this id.
    case 414:
      return NOT_FOUND;
    case 423:
      return toUnavailable(requestedMs ?? LOCKED_PAUSE_MS);
    case 429: {
      if (isDailyLimit(policyName, message)) {
        return { kind: 'quota', scope: 'account', retryAfterMs: requestedMs ?? QUOTA_PAUSE_MS };
      }
      const pauseMs = requestedMs ?? PAUSES_MS[policyName.toUpperCase()] ?? DEFAULT_PAUSE_MS;
      const retryAfterMs = Math.min(pauseMs, MAX_PAUSE_MS);
      return { kind: 'rate_limit', scope: 'connection', retryAfterMs };
    }
    // HubSpot is moving the account between its data centers.
    case 477:
      return toUnavailable(requestedMs ?? DEFAULT_PAUSE_MS);
    default:
      return status < 500 && status !== 408 ? toRefusal(category, status) : toUnavailable(requestedMs);
  }
}

const EMPTY_BODY = { message: '', category: '', policyName: '' };

/** The reason is an enumerated category or the status, never free text. */
function toRefusal(category: string, status: number): Classification {
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

function isDailyLimit(policyName: string, message: string): boolean {
  return policyName === '' ? /\bdaily\b/i.test(message) : policyName.toUpperCase() === 'DAILY';
}
