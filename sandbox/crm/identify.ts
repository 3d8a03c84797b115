import { bearerToken } from '../wire/read-request.ts';
import { refusal } from './errors.ts';

/**
 * The account (HubSpot: portal) that an `Authorization: Bearer pat-…` stands for: the private app's token itself, so
 * that every token is an account of its own. Throws a Refusal (401) without a token, for a malformed one, and for the
 * trigger token `pat-revoked…`.
 */
export function identify(authorization: string | undefined): string {
  const token = bearerToken(authorization);
  if (!token?.startsWith('pat-')) throw refusal('INVALID_AUTHENTICATION');
  if (token.startsWith('pat-revoked')) throw refusal('EXPIRED_AUTHENTICATION');
  return token;
}

/** Whether a token is the trigger token `pat-restricted…`, whose app lacks the scopes. */
export function isRestricted(token: string): boolean {
  return token.startsWith('pat-restricted');
}
