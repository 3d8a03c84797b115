import { createHash } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, type ProtectedHeaderParameters } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { KeySet } from './key-set.ts';
import { invalidToken } from './unauthorized.ts';

/** Seconds that clocks may differ by. */
const CLOCK_TOLERANCE = 15;

/** Milliseconds for which a verified token is not verified again. */
const REMEMBERED_FOR = 60_000;
const REMEMBERED_TOKENS = 10_000;

const claims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  scope: z.string().default(''),
  project_id: z.uuid().optional(),
});

/** What a valid access token says. */
type TokenClaims = {
  userId: string;
  /** Names of scopes; the token grants no more than these. */
  scopes: ReadonlySet<string>;
  /** The only project that the token acts in. */
  projectId: string | undefined;
};

export type VerifyToken = (token: string) => Promise<TokenClaims>;

/**
 * Verifies access tokens: JWTs of the profile of RFC 9068, checked as RFC 8725 asks for. The key is found by `kid` in
 * our key set alone; `jku`, `x5u` and `jwk` of a token are never looked at.
 * @throws AppError 401 when the token does not hold, 503 when the key set is away
 */
export function createVerifyToken(options: {
  keySet: KeySet;
  issuer: string;
  audience: string;
}): VerifyToken {
  const remembered = new LRUCache<string, TokenClaims>({ max: REMEMBERED_TOKENS });
  return async (token) => {
    const digest = createHash('sha256').update(token).digest('base64');
    const known = remembered.get(digest);
    if (known) return known;
    const { sub, exp, scope, project_id: projectId } = await verify(token, options);
    const verified = { userId: sub, scopes: new Set(scope.split(' ').filter(Boolean)), projectId };
    const ttl = Math.min(REMEMBERED_FOR, exp * 1000 - Date.now());
    if (ttl >= 1) remembered.set(digest, verified, { ttl });
    return verified;
  };
}

async function verify(
  token: string,
  { keySet, issuer, audience }: { keySet: KeySet; issuer: string; audience: string },
): Promise<z.infer<typeof claims>> {
  const { alg, kid } = readHeader(token);
  if (typeof kid !== 'string') throw invalidToken('The access token names no key.');
  const found = await keySet.find(kid);
  if (!found) throw invalidToken('The access token is signed with an unknown key.');
  if (alg !== found.algorithm)
    throw invalidToken('The access token is signed with another algorithm than its key has.');
  try {
    const { payload } = await jwtVerify(token, found.key, {
      algorithms: [found.algorithm],
      issuer,
      audience,
      typ: 'at+jwt',
      requiredClaims: ['exp', 'sub'],
      clockTolerance: CLOCK_TOLERANCE,
    });
    return claims.parse(payload);
  } catch (error) {
    throw asInvalidToken(error);
  }
}

function readHeader(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch (error) {
    throw invalidToken('The access token is malformed.', error);
  }
}

/** Says what a caller can mend, and of the rest only that it does not hold. */
function asInvalidToken(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return invalidToken('The access token has expired.', error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    return invalidToken(`The access token is not for this API: its ${error.claim} does not hold.`, error);
  }
  if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
    return invalidToken('The access token does not hold.', error);
  }
  return error;
}
