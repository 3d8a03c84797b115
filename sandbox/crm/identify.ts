import { refusal } from './errors.ts';

/**
 * The account (HubSpot: portal) that an `Authorization: Bearer pat-…` stands for: the private app's token itself, so
 * that every token is an account of its own. Throws a Refusal without a token, with one that is none, and with a trigger
 * token `pat-revoked…` (401).
 */
export function identify(authorization: string | undefined): string {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (!token?.startsWith('pat-')) throw refusal('INVALID_AUTHENTICATION');
  if (token.startsWith('pat-revoked')) throw refusal('EXPIRED_AUTHENTICATION');
  return token;
}

/** Whether it is a trigger token `pat-restricted…`, whose app lacks the scopes. */
export function isRestricted(token: string): boolean {
  return token.startsWith('pat-restricted');
}
