import { z } from 'zod';
import { bearerToken, parseJson } from '../wire/read-request.ts';
import { checkEnabled, projectOf, type CloudProject } from './cloud-project.ts';
import { Failure, failure, Refused } from './errors.ts';
import { TREE_NAMES, type TreeName } from './tree.ts';

/** What a token grants: one user's view of one tree of accounts, in a world (state) of its own. */
export type Grant = {
  /** Names the world: the refresh token up to its dot. */
  world: string;
  tree: TreeName;
  /** Whether its user ticked the box of Google Ads. */
  hasScope: boolean;
  /** The Cloud project of the OAuth client. */
  project: CloudProject;
};

const LIFETIME_SECONDS = 3_599;
const ACCESS_TOKEN_PREFIX = 'ya29.sandbox-';
const REFRESH_TOKEN_PATTERN = new RegExp(
  `^(sandbox-refresh-(${TREE_NAMES.join('|')})(?:-[A-Za-z0-9_-]{1,80})?)(?:\\.([A-Za-z0-9]{1,40}))?$`,
);

const accessClaims = z.object({
  refreshToken: z.string(),
  clientId: z.string().default(''),
  expiresAtMs: z.number(),
});

function grantOf(refreshToken: string, clientId: string): Grant | null {
  const [, world, treeName, suffix] = REFRESH_TOKEN_PATTERN.exec(refreshToken) ?? [];
  const tree = TREE_NAMES.find((name) => name === treeName);
  if (world === undefined || tree === undefined || suffix === 'revoked') return null;
  return { world, tree, hasScope: suffix !== 'unscoped', project: projectOf(clientId) };
}

const form = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: z.string().min(1),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
});

/** A request to the token endpoint. */
export type TokenRequest = z.infer<typeof form>;

/** Reads the body of a token request. Throws a Refused with an OAuth error code. */
export function readTokenRequest(body: unknown): TokenRequest {
  const parsed = form.safeParse(body);
  if (parsed.success) return parsed.data;
  const wrongType = parsed.error.issues.some(({ path }) => path[0] === 'grant_type');
  if (wrongType) throw new Refused(400, 'unsupported_grant_type', 'Invalid grant_type.');
  throw new Refused(400, 'invalid_request', 'Missing required parameter.');
}

/** The grant of a token request. Throws a Refused: `invalid_client` or `invalid_grant`. */
export function grantOfRequest(request: TokenRequest): Grant {
  const { refresh_token: token, client_id: clientId, client_secret: secret } = request;
  if (secret.startsWith('wrong')) throw new Refused(401, 'invalid_client', 'The OAuth client was not found.');
  const grant = grantOf(token, clientId);
  if (!grant) throw new Refused(400, 'invalid_grant', 'Token has been expired or revoked.');
  return grant;
}

/** Issues an access token. It contains its claims, so that it stays valid across restarts. */
export function issueAccessToken(
  { refresh_token: refreshToken, client_id: clientId }: TokenRequest,
  { hasScope }: Grant,
  now: number,
): object {
  const claims = { refreshToken, clientId, expiresAtMs: now + LIFETIME_SECONDS * 1000 };
  return {
    access_token: ACCESS_TOKEN_PREFIX + Buffer.from(JSON.stringify(claims)).toString('base64url'),
    expires_in: LIFETIME_SECONDS,
    scope: hasScope ? 'https://www.googleapis.com/auth/adwords' : 'openid',
    token_type: 'Bearer',
  };
}

/**
 * The grant of an `authorization` header. Throws a Failure without a token, for an invalid or expired one, and for one
 * that Google's front end refuses.
 */
export function grantOfHeader(authorization: string | undefined, nowOf: (world: string) => number): Grant {
  const token = bearerToken(authorization);
  if (token === undefined) {
    throw failure('AuthenticationError.OAUTH_TOKEN_HEADER_INVALID', 'The OAuth access token is missing.');
  }
  const claims = token.startsWith(ACCESS_TOKEN_PREFIX)
    ? readClaims(token.slice(ACCESS_TOKEN_PREFIX.length))
    : undefined;
  const grant = claims && grantOf(claims.refreshToken, claims.clientId);
  if (!claims || !grant) {
    throw failure('AuthenticationError.OAUTH_TOKEN_INVALID', 'The OAuth access token is not valid.');
  }
  if (claims.expiresAtMs <= nowOf(grant.world)) {
    throw failure('AuthenticationError.OAUTH_TOKEN_EXPIRED', 'The OAuth access token has expired.');
  }
  checkEnabled(grant.project);
  if (!grant.hasScope) throw new Failure([], 'PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');
  return grant;
}

function readClaims(encoded: string): z.infer<typeof accessClaims> | undefined {
  return accessClaims.safeParse(parseJson(Buffer.from(encoded, 'base64url').toString('utf8'))).data;
}
