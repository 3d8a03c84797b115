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
import type { Identity } from '../../models/users/users.ts';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import type { TokenOrigin } from '../../models/users/user-access.ts';
import { invalidToken } from './unauthorized.ts';
import type { KeySet } from './key-set.ts';

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

/** Seconds that clocks may differ by. */
const CLOCK_TOLERANCE_SECONDS = 15;

/**
 * What a valid access token says, and nothing of what its user may do now: that is read again for
 * each request, so that a role, a membership or a linked identity that is taken away ends there and
 * then, and so does what the token came from.
 */
type TokenClaims = {
  /** Whom it is about: a user by their id, or by the name that another issuer has for them. */
  user: { id: string } | Identity;
  /** `client_id`: whom it was issued to. */
  clientId: string | undefined;
  /** Whether a client got it for itself. */
  isOwnTokenOfClient: boolean;
  /** Names of scopes; the token grants no more than these. */
  scopes: ReadonlySet<string>;
  /** The only project that the token acts in. */
  projectId: string | undefined;
  /** What the token ends with. */
  origin: TokenOrigin;
};

/** An issuer whose tokens are accepted. */
export type TokenIssuer = {
  /** `iss` of its tokens. */
  name: string;
  /**
   * Verifies a token with the keys of this issuer and no other's.
   * @returns `expiresAt` in milliseconds since 1970
   * @throws AppError 401 when it does not hold, 503 when the key set is unavailable
   */
  verify(token: string): Promise<{ claims: TokenClaims; expiresAt: number }>;
};

type IssuerOptions = { name: string; audience: string; keySet: KeySet };

const standardClaims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  /** RFC 9068 requires it. Without it nobody could tell whether its user was signed out since. */
  iat: z.number(),
  scope: z.string().default(''),
  /** Of printable ASCII (RFC 6749 appendix A.1): it is logged, and stands in the audit. */
  client_id: z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/)
    .optional(),
  project_id: z.uuid().toLowerCase().optional(),
});

/**
 * `user_id`: whom a client's own token (RFC 6749 section 4.4) acts for. Such a token has no user for a subject: RFC
 * 9068 section 2.2 puts the client there.
 *
 * `grant_id`: the consent that a person's token came from (Grant Management for OAuth 2.0). It is in each that a client
 * asked for, and in none that an operator issued.
 */
const ownClaims = standardClaims
  .extend({ user_id: z.string().min(1).optional(), grant_id: z.string().min(1).optional() })
  .refine(
    ({ sub, client_id: clientId, user_id: userId }) =>
      userId === undefined ? sub !== clientId : sub === clientId,
    'a token with user_id is about its client, and no other is',
  );

/** Ourselves: `sub`, or `user_id` of a client's own token, is the id of a user. */
export function createOwnIssuer(options: IssuerOptions): TokenIssuer {
  return {
    name: options.name,
    verify: async (token) => {
      const { claims: parsed, keyId } = await verifyAs(ownClaims, token, options);
      const { sub, user_id: userId, grant_id: grantId, client_id: clientId } = parsed;
      const isOwnTokenOfClient = userId !== undefined;
      const origin = {
        keyId,
        issuedAt: isOwnTokenOfClient ? undefined : parsed.iat,
        clientId: isOwnTokenOfClient || grantId !== undefined ? rowOf(clientId) : undefined,
        grantId,
      };
      return {
        claims: { ...commonClaims(parsed), user: { id: userId ?? sub }, isOwnTokenOfClient, origin },
        ...end(parsed),
      };
    },
  };
}

/** The client that a token ends with. The console has no row, and ends with nobody's. */
function rowOf(clientId: string | undefined): string | undefined {
  return clientId === CONSOLE_CLIENT_ID ? undefined : clientId;
}

/**
 * Another issuer that the operator trusts to say who somebody is. Its `sub` is looked up as its own name for them,
 * never as an id of ours; `project_id`, if it is there, narrows the token.
 */
export function createTrustedIssuer(options: IssuerOptions): TokenIssuer {
  return {
    name: options.name,
    verify: async (token) => {
      const { claims: parsed } = await verifyAs(standardClaims, token, options);
      const user = { issuer: options.name, subject: parsed.sub };
      const origin = { keyId: undefined, issuedAt: parsed.iat, clientId: undefined, grantId: undefined };
      return { claims: { ...commonClaims(parsed), user, isOwnTokenOfClient: false, origin }, ...end(parsed) };
    },
  };
}

function commonClaims({ scope, client_id: clientId, project_id: projectId }: z.infer<typeof standardClaims>) {
  return { clientId, scopes: new Set(scope.split(' ').filter(Boolean)), projectId };
}

function end({ exp }: z.infer<typeof standardClaims>) {
  return { expiresAt: exp * 1000 };
}

async function verifyAs<Claims>(
  schema: z.ZodType<Claims>,
  token: string,
  options: IssuerOptions,
): Promise<{ claims: Claims; keyId: string }> {
  const { payload, keyId } = await verifySignature(token, options);
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw invalidToken('The access token does not hold.', parsed.error);
  return { claims: parsed.data, keyId };
}

async function verifySignature(
  token: string,
  { name, audience, keySet }: IssuerOptions,
): Promise<{ payload: JWTPayload; keyId: string }> {
  const { alg, kid } = readHeader(token);
  if (typeof kid !== 'string') throw invalidToken('The access token names no key.');
  const found = await keySet.find(kid);
  if (!found) throw invalidToken('The access token is signed with an unknown key.');
  if (alg !== found.algorithm)
    throw invalidToken('The access token is signed with another algorithm than its key has.');
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

/** Names what a caller can correct, and of the rest only that the token is invalid. */
function asInvalidToken(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return invalidToken('The access token has expired.', error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.reason === 'missing') return invalidToken(`The access token has no ${error.claim}.`, error);
    return invalidToken(`The access token is not for this API: its ${error.claim} does not hold.`, error);
  }
  if (error instanceof errors.JOSEError) return invalidToken('The access token does not hold.', error);
  return error;
}
