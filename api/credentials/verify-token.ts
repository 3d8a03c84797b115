import { hash } from 'node:crypto';
import {
  decodeJwt,
  errors,
  decodeProtectedHeader,
  jwtVerify,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ExternalIdentity } from '../../models/users/users.ts';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import type { TokenOrigin } from '../../models/users/user-access.ts';
import { invalidToken } from './unauthorized.ts';
import type { KeySet } from './key-set.ts';

const CACHE_MS = 60_000;
const MAX_CACHED_TOKENS = 10_000;

export type VerifyToken = (token: string) => Promise<TokenClaims>;

/**
 * Verifies JWT access tokens (RFC 9068) as RFC 8725 requires: `iss` selects the issuer, and `kid` selects the
 * key in the issuer's key set. `jku`, `x5u` and `jwk` are ignored.
 * @throws AppError 401 for an invalid token, 503 when the key set is unavailable
 */
export function createVerifyToken(issuers: readonly TokenIssuer[]): VerifyToken {
  const byName = new Map(issuers.map((issuer) => [issuer.name, issuer]));
  const cache = new LRUCache<string, TokenClaims>({ max: MAX_CACHED_TOKENS });
  return async (token) => {
    const digest = hash('sha256', token, 'base64');
    const cached = cache.get(digest);
    if (cached) return cached;
    const issuer = byName.get(readIssuer(token));
    if (!issuer) throw invalidToken('The access token is not for this API: its iss does not match.');
    const { claims, expiresAt } = await issuer.verify(token);
    const ttl = Math.min(CACHE_MS, expiresAt - Date.now());
    if (ttl >= 1) cache.set(digest, claims, { ttl });
    return claims;
  };
}

/** The unverified `iss` only selects the issuer that verifies the token. */
function readIssuer(token: string): string {
  try {
    const { iss } = decodeJwt(token);
    return typeof iss === 'string' ? iss : '';
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw invalidToken('The access token is malformed.', error);
  }
}

const CLOCK_TOLERANCE_SECONDS = 15;

/**
 * Claims, which may be cached. Rights, memberships and revocations are read for each request instead, so that
 * changes apply at once.
 */
type TokenClaims = {
  user: { id: string } | ExternalIdentity;
  clientId: string | undefined;
  isClientToken: boolean;
  scopes: ReadonlySet<string>;
  projectId: string | undefined;
  /** Key, client, consent and time of issue, any of which can invalidate the token. */
  origin: TokenOrigin;
};

type TokenIssuer = {
  name: string;
  /**
   * @returns `expiresAt` in milliseconds since 1970
   * @throws AppError 401 for an invalid token, 503 when the key set is unavailable
   */
  verify(token: string): Promise<{ claims: TokenClaims; expiresAt: number }>;
};

type IssuerOptions = { name: string; audience: string; keySet: KeySet };

const standardClaims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  /** Required by RFC 9068, and compared with the time of the user's last sign-out. */
  iat: z.number(),
  scope: z.string().default(''),
  /** Printable ASCII (RFC 6749 appendix A.1), since it is logged and audited. */
  client_id: z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/)
    .optional(),
  project_id: z.uuid().toLowerCase().optional(),
});

/**
 * `user_id`: the client's owner, only in tokens for client credentials (RFC 9068 section 2.2). `grant_id`: a
 * person's consent (Grant Management for OAuth 2.0), absent for client credentials and tokens issued by an
 * operator.
 */
const ownClaims = standardClaims
  .extend({ user_id: z.string().min(1).optional(), grant_id: z.string().min(1).optional() })
  .refine(
    ({ sub, client_id: clientId, user_id: userId }) =>
      userId === undefined ? sub !== clientId : sub === clientId,
    'sub must be client_id if user_id is set, and differ from it otherwise',
  );

export function createOwnIssuer(options: IssuerOptions): TokenIssuer {
  return {
    name: options.name,
    verify: async (token) => {
      const { claims: parsed, keyId } = await verifyClaims(ownClaims, token, options);
      const { sub, user_id: userId, grant_id: grantId, client_id: clientId } = parsed;
      const isClientToken = userId !== undefined;
      const origin = {
        keyId,
        issuedAt: isClientToken ? undefined : parsed.iat,
        clientId: isClientToken || grantId !== undefined ? findRevocableClientId(clientId) : undefined,
        grantId,
      };
      return {
        claims: { ...toCommonClaims(parsed), user: { id: userId ?? sub }, isClientToken, origin },
        ...toExpiry(parsed),
      };
    },
  };
}

/** Returns undefined for the console, because it has no row in the database that could be revoked. */
function findRevocableClientId(clientId: string | undefined): string | undefined {
  return clientId === CONSOLE_CLIENT_ID ? undefined : clientId;
}

/**
 * Creates an issuer whose `sub` claim is a linked identity, never a user id. An optional `project_id`
 * restricts the token to a project.
 */
export function createTrustedIssuer(options: IssuerOptions): TokenIssuer {
  return {
    name: options.name,
    verify: async (token) => {
      const { claims: parsed } = await verifyClaims(standardClaims, token, options);
      const user = { issuer: options.name, subject: parsed.sub };
      const origin = { keyId: undefined, issuedAt: parsed.iat, clientId: undefined, grantId: undefined };
      return {
        claims: { ...toCommonClaims(parsed), user, isClientToken: false, origin },
        ...toExpiry(parsed),
      };
    },
  };
}

function toCommonClaims({
  scope,
  client_id: clientId,
  project_id: projectId,
}: z.infer<typeof standardClaims>) {
  return { clientId, scopes: new Set(scope.split(' ').filter(Boolean)), projectId };
}

function toExpiry({ exp }: z.infer<typeof standardClaims>) {
  return { expiresAt: exp * 1000 };
}

async function verifyClaims<Claims>(
  schema: z.ZodType<Claims>,
  token: string,
  options: IssuerOptions,
): Promise<{ claims: Claims; keyId: string }> {
  const { payload, keyId } = await verifySignature(token, options);
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw invalidToken('The access token is invalid.', parsed.error);
  return { claims: parsed.data, keyId };
}

async function verifySignature(
  token: string,
  { name, audience, keySet }: IssuerOptions,
): Promise<{ payload: JWTPayload; keyId: string }> {
  const { alg, kid } = readHeader(token);
  if (typeof kid !== 'string') throw invalidToken('The access token has no key id (kid).');
  const found = await keySet.find(kid);
  if (!found) throw invalidToken('The access token is signed with an unknown key.');
  if (alg !== found.algorithm)
    throw invalidToken('The access token is signed with the wrong algorithm for its key.');
  try {
    const { payload } = await jwtVerify(token, found.key, {
      algorithms: [found.algorithm],
      issuer: name,
      audience,
      typ: 'at+jwt',
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return { payload, keyId: kid };
  } catch (error) {
    throw toInvalidToken(error);
  }
}

function readHeader(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch (error) {
    throw invalidToken('The access token is malformed.', error);
  }
}

/** Only faults that a client can correct have a message of their own. */
function toInvalidToken(error: unknown): unknown {
  if (error instanceof errors.JWTExpired)
    return invalidToken('The access token has expired. Request a new one.', error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.reason === 'missing') return invalidToken(`The access token has no ${error.claim}.`, error);
    if (error.claim === 'nbf') return invalidToken('The access token is not valid yet.', error);
    return invalidToken(`The access token is not for this API: its ${error.claim} does not match.`, error);
  }
  if (error instanceof errors.JOSEError) return invalidToken('The access token is invalid.', error);
  return error;
}
