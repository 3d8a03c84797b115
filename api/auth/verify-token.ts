import { hash } from 'node:crypto';
import { decodeJwt, errors } from 'jose';
import { LRUCache } from 'lru-cache';
import type { TokenClaims, TokenIssuer } from './token-issuer.ts';
import { invalidToken } from './unauthorized.ts';

/** Milliseconds for which a verified token is not verified again. */
const REMEMBERED_MS = 60_000;
const REMEMBERED_TOKENS = 10_000;

export type VerifyToken = (token: string) => Promise<TokenClaims>;

/**
 * Verifies access tokens of these issuers: JWTs of the profile of RFC 9068, checked as RFC 8725 asks for. The issuer
 * is the one that `iss` names; the key is found by `kid` in the key set of that issuer alone. `jku`, `x5u` and `jwk`
 * of a token are never followed.
 * @throws AppError 401 when the token does not hold, 503 when the key set is unavailable
 */
export function createVerifyToken(issuers: readonly TokenIssuer[]): VerifyToken {
  const byName = new Map(issuers.map((issuer) => [issuer.name, issuer]));
  const remembered = new LRUCache<string, TokenClaims>({ max: REMEMBERED_TOKENS });
  return async (token) => {
    const digest = hash('sha256', token, 'base64');
    const known = remembered.get(digest);
    if (known) return known;
    const issuer = byName.get(readIssuer(token));
    if (!issuer) throw invalidToken('The access token is not for this API: its iss does not hold.');
    const { claims, expiresAt } = await issuer.verify(token);
    const ttl = Math.min(REMEMBERED_MS, expiresAt - Date.now());
    if (ttl >= 1) remembered.set(digest, claims, { ttl });
    return claims;
  };
}

/** The issuer that the token names. It is not verified yet; it only selects the key set to verify with. */
function readIssuer(token: string): string {
  try {
    const { iss } = decodeJwt(token);
    return typeof iss === 'string' ? iss : '';
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw invalidToken('The access token is malformed.', error);
  }
}
