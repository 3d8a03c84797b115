import { bearerToken } from '../wire/read-request.ts';
import type { Grants } from '../consent/grants.ts';
import { refusal } from './errors.ts';

/**
 * The account (HubSpot: portal) that an `Authorization: Bearer pat-…` stands for: the private app's token itself, so
 * that every token is an account of its own. A token of a consent acts in its account. Throws a Refusal (401) without a
 * token, for a malformed one, and for the trigger token `pat-revoked…`.
 */
export function identify(authorization: string | undefined, grants: Grants): string {
  const token = bearerToken(authorization);
  const consented = grants.findToken(token ?? '');
  if (consented?.token.use === 'access') {
    if (!grants.isTokenLive(consented)) throw refusal('EXPIRED_AUTHENTICATION');
    return consented.grant.account;
  }
  if (!token?.startsWith('pat-')) throw refusal('INVALID_AUTHENTICATION');
  if (token.startsWith('pat-revoked')) throw refusal('EXPIRED_AUTHENTICATION');
  return token;
}

/** Whether a token is the trigger token `pat-restricted…`, whose app lacks the scopes. */
export function isRestricted(token: string): boolean {
  return token.startsWith('pat-restricted');
}

/** The scope that a call needs and its token lacks; undefined where it lacks none. A private app's token has all. */
export function lackedScope(
  authorization: string | undefined,
  grants: Grants,
  { objectType, isWrite }: { objectType: string; isWrite: boolean },
): string | undefined {
  const scopes = grants.findToken(bearerToken(authorization) ?? '')?.token.scopes;
  const needed = `crm.objects.${objectType}.${isWrite ? 'write' : 'read'}`;
  return scopes === undefined || scopes.includes(needed) ? undefined : needed;
}
