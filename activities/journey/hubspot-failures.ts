import { z } from 'zod';
import { CrmError } from './crm-client.ts';

/** An error's body. Every field of it may be missing: what stands between us and HubSpot answers in its own way. */
const errorBody = z.object({
  message: z.string().catch(''),
  category: z.string().catch(''),
  policyName: z.string().catch(''),
});

/** An answer that is no success. */
export type RefusedCall = {
  status: number;
  /** By names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or undefined when it was none. */
  body: unknown;
};

/** Milliseconds to wait by the limit that was reached, where HubSpot does not say how long. */
const PAUSES: Readonly<Record<string, number>> = { SECONDLY: 1_000, TEN_SECONDLY_ROLLING: 10_000 };
const UNKNOWN_PAUSE = 10_000;

/** Milliseconds after which a day's limit is worth another try. It begins anew at midnight, in a time zone not told. */
const QUOTA_PAUSE = 3_600_000;
const A_DAY = 24 * 3_600_000;

/** Milliseconds. A longer `Retry-After` is not believed: it would keep a connection from working. */
const LONGEST_PAUSE = 15 * 60_000;

/** A locked object is locked for two seconds. */
const LOCKED_PAUSE = 2_000;

/**
 * Sorts a refused call by what may be done about it.
 * @see https://developers.hubspot.com/docs/api-reference/error-handling
 */
export function judgeHubSpot({ status, headers, body }: RefusedCall): CrmError {
  const { message, category, policyName } = errorBody.safeParse(body).data ?? NO_BODY;
  const asked = retryAfterOf(headers);
  switch (status) {
    case 400:
      return new CrmError(isAboutId(message) ? { kind: 'not_found' } : refused(category, status));
    case 401:
      return new CrmError({ kind: 'reauth' });
    case 403:
      return new CrmError(category === 'MISSING_SCOPES' ? { kind: 'permission' } : refused(category, status));
    // A path that HubSpot does not have answers 404, too, and is our mistake or a wrong base address.
    case 404:
      return new CrmError(
        isMissingObject(message, category) ? { kind: 'not_found' } : refused(category, status),
      );
    // The address is too long: no lead has such an id.
    case 414:
      return new CrmError({ kind: 'not_found' });
    case 423:
      return new CrmError({ kind: 'unavailable', retryAfter: asked ?? LOCKED_PAUSE });
    case 429:
      return isDaily(policyName, message)
        ? new CrmError({ kind: 'quota', retryAfter: Math.min(asked ?? QUOTA_PAUSE, A_DAY) })
        : new CrmError({
            kind: 'rate_limit',
            retryAfter: Math.min(asked ?? PAUSES[policyName.toUpperCase()] ?? UNKNOWN_PAUSE, LONGEST_PAUSE),
          });
    // HubSpot moves the account between its data centres.
    case 477:
      return new CrmError({
        kind: 'unavailable',
        retryAfter: Math.min(asked ?? UNKNOWN_PAUSE, LONGEST_PAUSE),
      });
    default:
      if (status < 500 && status !== 408) return new CrmError(refused(category, status));
      return new CrmError({
        kind: 'unavailable',
        ...(asked !== undefined && { retryAfter: Math.min(asked, LONGEST_PAUSE) }),
      });
  }
}

const NO_BODY = { message: '', category: '', policyName: '' };

/** A category is one of HubSpot's names; anything else would be words. */
function refused(category: string, status: number) {
  const reason = /^[A-Z_]{1,60}$/.test(category) ? category : `HTTP_${status}`;
  return { kind: 'refused', reason } as const;
}

/** HubSpot has no name for an id that cannot be one; these are its ways to say so. */
function isAboutId(message: string): boolean {
  return /path parameter: \w*id\b|^id must be|\bid could not be decoded/i.test(message);
}

function isMissingObject(message: string, category: string): boolean {
  return category === 'OBJECT_NOT_FOUND' || (category === '' && /resource not found/i.test(message));
}

function isDaily(policyName: string, message: string): boolean {
  return policyName === '' ? /\bdaily\b/i.test(message) : policyName.toUpperCase() === 'DAILY';
}

/** Milliseconds; undefined when it is not there, or a date. */
function retryAfterOf(headers: RefusedCall['headers']): number | undefined {
  const seconds = Number(headers['retry-after'] ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds * 1_000) : undefined;
}
