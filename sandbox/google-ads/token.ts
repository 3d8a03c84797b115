import { z } from 'zod';
import type { Grants } from '../consent/grants.ts';
import { readBearerToken, parseJson } from '../wire/read-request.ts';
import { checkEnabled, getProject, type CloudProject } from './cloud-project.ts';
import { Failure, createFailure } from './errors.ts';
import { TREE_NAMES, type TreeName } from './tree.ts';

type Grant = {
  /**
   * Account that the calls act on: a fixed refresh token without its suffix, or `sandbox-refresh-` followed
   * by the person's name.
   */
  account: string;
  /** Null for a person without a Google Ads account. */
  tree: TreeName | null;
  scopes: readonly ApiScope[];
  clientId: string;
  project: CloudProject;
};

/** Neither scope includes the other. */
export type ApiScope = 'adwords' | 'datamanager';

const API_SCOPES: readonly ApiScope[] = ['adwords', 'datamanager'];

export type AdsGrant = Grant & { tree: TreeName };

const LIFETIME_SECONDS = 3_599;
const ACCESS_TOKEN_PREFIX = 'ya29.sandbox-';
/** Fixed refresh tokens, which work without a consent. The suffix after the dot selects a behaviour. */
const REFRESH_TOKEN_PATTERN = new RegExp(
  `^(sandbox-refresh-(${TREE_NAMES.join('|')})(?:-[A-Za-z0-9_-]{1,80})?)(?:\\.([A-Za-z0-9]{1,40}))?$`,
);

const accessClaims = z.object({
  refreshToken: z.string(),
  clientId: z.string().default(''),
  expiresAtMs: z.number(),
});

type Credential = {
  /** A fixed refresh token, or `grant:` and the id of a grant. */
  refreshToken: string;
  clientId: string;
};

/**
 * Returns a person's account, or undefined for an unknown name. The fixed refresh token
 * `sandbox-refresh-{person}` uses the same account.
 */
export function getPersonAccount(person: string): string | undefined {
  const account = `sandbox-refresh-${person}`;
  return REFRESH_TOKEN_PATTERN.exec(account)?.[1] === account ||
    /^nobody(-[A-Za-z0-9_-]{1,80})?$/.test(person)
    ? account
    : undefined;
}

export function getAccountTree(account: string): TreeName | undefined {
  const [, withoutSuffix, treeName] = REFRESH_TOKEN_PATTERN.exec(account) ?? [];
  return withoutSuffix === account ? TREE_NAMES.find((name) => name === treeName) : undefined;
}

export function isFixedToken(token: string): boolean {
  return REFRESH_TOKEN_PATTERN.test(token);
}

export function getGrant({ refreshToken, clientId }: Credential, grants: Grants): Grant | null {
  const project = getProject(clientId);
  if (refreshToken.startsWith('grant:')) {
    const consented = grants.findGrant(refreshToken.slice('grant:'.length));
    if (!consented || !grants.isLive(consented)) return null;
    const { account, person, scopes } = consented;
    return {
      account,
      tree: TREE_NAMES.find((name) => name === person.split('-')[0]) ?? null,
      scopes: API_SCOPES.filter((name) => scopes.includes(`https://www.googleapis.com/auth/${name}`)),
      project,
      clientId,
    };
  }
  const [, account, treeName, suffix] = REFRESH_TOKEN_PATTERN.exec(refreshToken) ?? [];
  const tree = TREE_NAMES.find((name) => name === treeName);
  if (account === undefined || tree === undefined || suffix === 'revoked') return null;
  return { account, tree, scopes: getScopes(suffix), project, clientId };
}

/** @param suffix part of a fixed refresh token after the dot */
function getScopes(suffix: string | undefined): readonly ApiScope[] {
  if (suffix === 'unscoped') return [];
  return suffix === 'adsonly' ? ['adwords'] : API_SCOPES;
}

/** The token contains its claims, so that it stays valid when the sandbox restarts. */
export function issueAccessToken(credential: Credential, now: number): object {
  const claims = { ...credential, expiresAtMs: now + LIFETIME_SECONDS * 1000 };
  return {
    access_token: ACCESS_TOKEN_PREFIX + Buffer.from(JSON.stringify(claims)).toString('base64url'),
    expires_in: LIFETIME_SECONDS,
    token_type: 'Bearer',
  };
}

export function readGrantId(token: string): string | undefined {
  const from = readClaims(token)?.refreshToken;
  return from?.startsWith('grant:') ? from.slice('grant:'.length) : undefined;
}

/**
 * @throws Failure for a missing, invalid, expired or revoked token, a disabled API, a missing scope, and a
 * person without a Google Ads account
 */
export function authenticateHeader(
  authorization: string | undefined,
  { grants, getNow, scope }: { grants: Grants; getNow: (account: string) => number; scope: ApiScope },
): AdsGrant {
  const token = readBearerToken(authorization);
  if (token === undefined) {
    throw createFailure(
      'AuthenticationError.OAUTH_TOKEN_HEADER_INVALID',
      'The OAuth access token is missing.',
    );
  }
  const claims = readClaims(token);
  if (!claims)
    throw createFailure('AuthenticationError.OAUTH_TOKEN_INVALID', 'The OAuth access token is not valid.');
  const grant = getGrant(claims, grants);
  if (!grant) {
    const isConsented = claims.refreshToken.startsWith('grant:');
    throw isConsented
      ? createFailure('AuthenticationError.OAUTH_TOKEN_REVOKED', 'The OAuth access token has been revoked.')
      : createFailure('AuthenticationError.OAUTH_TOKEN_INVALID', 'The OAuth access token is not valid.');
  }
  if (claims.expiresAtMs <= getNow(grant.account)) {
    throw createFailure('AuthenticationError.OAUTH_TOKEN_EXPIRED', 'The OAuth access token has expired.');
  }
  checkEnabled(grant.project);
  if (!grant.scopes.includes(scope))
    throw new Failure([], 'PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');
  const { tree, ...rest } = grant;
  if (tree === null) {
    const message = 'User in the cookie is not a valid Ads user.';
    throw createFailure('AuthenticationError.NOT_ADS_USER', message);
  }
  return { ...rest, tree };
}

function readClaims(token: string): z.infer<typeof accessClaims> | undefined {
  if (!token.startsWith(ACCESS_TOKEN_PREFIX)) return undefined;
  const encoded = token.slice(ACCESS_TOKEN_PREFIX.length);
  return accessClaims.safeParse(parseJson(Buffer.from(encoded, 'base64url').toString('utf8'))).data;
}
