import type { IncomingHttpHeaders } from 'node:http';
import type { Grants } from '../consent/grants.ts';
import { bearerToken } from '../wire/read-request.ts';
import { refusal } from './refusals.ts';

/** Who calls: the account, and what its key or token may do. */
type Caller = { account: string; mayDoAll: boolean };

/** What a sending key may call. */
const SENDING: readonly string[] = ['emails.send', 'batch.send'];

/**
 * The account that an `Authorization: Bearer re_…` stands for: the key up to its dot, so that every key is an account
 * of its own; or the account of a consent, by its access token. Throws a Refusal without a `User-Agent` (1010: the name
 * is that of the proxy before Resend), without a key, for a malformed one, for a token that has ended, and for the
 * trigger keys `re_revoked…` and `re_….revoked` (403), `re_restricted…` (401).
 */
export function identify(headers: IncomingHttpHeaders, grants: Grants): string {
  return callerOf(headers, grants).account;
}

function callerOf({ authorization, 'user-agent': userAgent }: IncomingHttpHeaders, grants: Grants): Caller {
  if (userAgent === undefined || userAgent === '') throw refusal('1010');
  const key = bearerToken(authorization);
  if (key === undefined) throw refusal('missing_api_key');
  const consented = grants.findToken(key);
  if (consented?.token.use === 'access') {
    if (!grants.isTokenLive(consented)) throw refusal('invalid_access_token');
    const { account, scopes } = consented.token;
    return { account, mayDoAll: scopes.includes('full_access') };
  }
  const [account = '', kind] = key.split('.');
  if (!key.startsWith('re_') || key.startsWith('re_revoked') || kind === 'revoked') {
    throw refusal('invalid_api_key');
  }
  if (key.startsWith('re_restricted')) throw refusal('restricted_api_key');
  return { account, mayDoAll: kind !== 'sending' };
}

/** Throws a Refusal (401) for a call that the key or the token's scopes do not allow. */
export function checkRights(headers: IncomingHttpHeaders, operation: string, grants: Grants): void {
  const { mayDoAll } = callerOf(headers, grants);
  const isKey = bearerToken(headers.authorization)?.startsWith('re_') === true;
  // The scope `emails:send` does not name batches; a sending key may send them.
  const isAllowed = isKey ? SENDING.includes(operation) : operation === 'emails.send';
  if (!mayDoAll && !isAllowed) throw refusal('restricted_api_key');
}
