import {
  readClientCredentials,
  createOAuthRefusal,
  redeemCode,
  revokeToken,
  type FormCall,
  type FormRequest,
} from '../../consent/serve-form.ts';
import type { Grant, Grants, IssuedToken } from '../../consent/grants.ts';
import { sha256 } from '../../wire/ids.ts';
import { ok, type Answer } from '../../wire/provider.ts';

const ACCESS_TOKEN_SECONDS = 1_800;

type OAuthCall = (grants: Grants, request: FormRequest) => FormCall;

/** @throws Refusal */
export const exchangeGrant: OAuthCall = (grants, request) => {
  const { form } = request;
  const clientId = readClient(request);
  const type = form.get('grant_type');
  if (type === 'authorization_code') return exchangeCode(grants, form, clientId);
  if (type === 'refresh_token') return exchangeRefreshToken(grants, form, clientId);
  throw createTokenRefusal('unsupported_grant_type', 'BAD_GRANT_TYPE', 'missing or unknown grant type');
};

function exchangeCode(grants: Grants, form: URLSearchParams, clientId: string): FormCall {
  const unknown = () => createTokenRefusal('invalid_grant', 'BAD_AUTH_CODE', 'missing or unknown auth code');
  const mismatch = 'redirect URI does not match the one that the auth code was made for';
  return redeemCode(grants, form, {
    clientId,
    refusals: {
      unknown,
      used: unknown,
      expired: unknown,
      redirectUri: () => createTokenRefusal('invalid_grant', 'MISMATCH_REDIRECT_URI_AUTH_CODE', mismatch),
      verifier: () =>
        createTokenRefusal('invalid_grant', 'BAD_CODE_VERIFIER', 'missing or wrong code verifier'),
    },
    redeem: (code) => {
      const grant = grants.openGrant(code);
      const refreshToken = grants.addToken(grant, { use: 'refresh', prefix: 'na1-', expiresAt: null });
      return issueTokens(grants, grant, refreshToken);
    },
  });
}

/** Returns the same refresh token, because HubSpot does not rotate refresh tokens. */
function exchangeRefreshToken(grants: Grants, form: URLSearchParams, clientId: string): FormCall {
  const refreshToken = form.get('refresh_token') ?? '';
  const unknown = () =>
    createTokenRefusal('invalid_grant', 'BAD_REFRESH_TOKEN', 'missing or unknown refresh token');
  const issued = grants.findToken(refreshToken);
  if (issued?.token.use !== 'refresh' || issued.grant.clientId !== clientId) throw unknown();
  const perform = (): Answer => {
    const current = grants.findToken(refreshToken);
    if (!current || !grants.isTokenLive(current)) throw unknown();
    return ok(issueTokens(grants, current.grant, refreshToken));
  };
  return { account: issued.grant.account, perform };
}

function issueTokens(grants: Grants, grant: Grant, refreshToken: string): object {
  const expiresAt = grants.now(grant.account) + ACCESS_TOKEN_SECONDS * 1000;
  // Long, because HubSpot's access tokens can have up to 300 characters.
  const prefix = `CN${'sandbox'.repeat(30)}`;
  return {
    token_type: 'bearer',
    refresh_token: refreshToken,
    access_token: grants.addToken(grant, { use: 'access', prefix, expiresAt }),
    expires_in: ACCESS_TOKEN_SECONDS,
    token_use: 'access_token',
    hub_id: getHubId(grant.account),
    user_id: getHubId(`${grant.account} user`),
    scopes: grant.scopes,
  };
}

/**
 * Describes a token. No other call returns the account's domain and the user's e-mail address.
 * @throws Refusal
 */
export const introspectToken: OAuthCall = (grants, request) => {
  const clientId = readClient(request);
  const found = grants.findToken(request.form.get('token') ?? '');
  const account = found?.grant.account ?? 'none';
  const perform = (): Answer => {
    if (!found || found.grant.clientId !== clientId || !grants.isTokenLive(found))
      return ok({ active: false });
    return ok({ active: true, ...describeToken(grants, found) });
  };
  return { account, perform };
};

function describeToken(grants: Grants, { token, grant }: { token: IssuedToken; grant: Grant }): object {
  const { account, person, clientId, scopes } = grant;
  const remainingSeconds =
    token.expiresAt === null ? null : Math.floor((token.expiresAt - grants.now(account)) / 1000);
  return {
    token_use: token.use === 'access' ? 'access_token' : 'refresh_token',
    token_type: 'bearer',
    client_id: clientId,
    app_id: getHubId(clientId),
    hub_id: getHubId(account),
    hub_domain: `${person.toLowerCase()}.example.com`,
    user: `${person.toLowerCase()}@example.com`,
    user_id: getHubId(`${account} user`),
    scopes,
    ...(remainingSeconds !== null && { expires_in: remainingSeconds }),
  };
}

/**
 * Revokes the grant of a token. An unknown token is not an error.
 * @throws Refusal
 */
export const revokeGrant: OAuthCall = (grants, request) =>
  revokeToken(grants, request.form, { clientId: readClient(request) });

/** Scopes of a private app, except that an app whose token begins with `pat-restricted` has none. */
const PRIVATE_APP_SCOPES = ['crm.objects.contacts.read', 'crm.objects.leads.read', 'crm.objects.owners.read'];

export function getPrivateApp(tokenKey: string): object | undefined {
  if (!tokenKey.startsWith('pat-') || tokenKey.startsWith('pat-revoked')) return undefined;
  const scopes = tokenKey.startsWith('pat-restricted') ? [] : PRIVATE_APP_SCOPES;
  const userId = getHubId(`${tokenKey} user`);
  return { userId, hubId: getHubId(tokenKey), appId: getHubId(`${tokenKey} app`), scopes };
}

function readClient(request: FormRequest): string {
  const { id, secret } = readClientCredentials(request);
  if (id === null || id.startsWith('wrong')) {
    throw createTokenRefusal('invalid_client', 'BAD_CLIENT_ID', 'missing or unknown client id');
  }
  if (secret === null || secret.startsWith('wrong')) {
    throw createTokenRefusal('invalid_client', 'BAD_CLIENT_SECRET', 'missing or invalid client secret');
  }
  return id;
}

function createTokenRefusal(error: string, status: string, message: string) {
  return createOAuthRefusal(400, error, message, { status, message });
}

function getHubId(name: string): number {
  return 10_000_000 + (sha256(name).readUInt32BE() % 90_000_000);
}
