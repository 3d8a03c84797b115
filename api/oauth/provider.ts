import { createHmac } from 'node:crypto';
import { interactionPolicy, Provider, type Configuration } from 'oidc-provider';
import { getOrigins } from '../../domain/web-origin.ts';
import type { Database } from '../../models/database.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { SessionBrowser } from '../../models/oauth/oidc-records.ts';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import { findEnabledUser } from '../../models/users/users.ts';
import { createAdapter } from './adapter.ts';
import { isSignedOut } from './browser-sessions.ts';
import { isClientSecret, OWN_METADATA, readOwnMetadata } from './clients.ts';
import { buildConsoleClientMetadata, createGrantLoader, isConsoleSecret } from './console-client.ts';
import {
  getAgentsResource,
  getCookieNames,
  getCookiePath,
  ISSUER_PATH,
  LIFETIMES,
  ROUTES,
} from './endpoints.ts';
import { renderError } from './error-responses.ts';
import { SIGNING_ALGORITHM, type TokenKey } from './signing-keys.ts';
import { buildOwnClaims, validateTokenRequest, type Resource } from './tokens.ts';

export type ProviderOptions = {
  database: () => Database;
  getBrowser: () => SessionBrowser | undefined;
  /** Without a trailing slash. */
  publicUrl: string;
  audience: string;
  servesAgents: boolean;
  signInKeyring: Keyring;
};

/** Creates a provider that signs with `key`. All other state is in the database. */
export function createProvider(options: ProviderOptions, key: TokenKey): Provider {
  const provider = new Provider(options.publicUrl + ISSUER_PATH, buildConfiguration(options, key));
  // Makes oidc-provider read `X-Forwarded-Proto`, which `create-server.ts` sets from the public URL.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = function compareClientSecret(sent) {
    return this.clientId === CONSOLE_CLIENT_ID
      ? isConsoleSecret(options.signInKeyring, sent)
      : isClientSecret(this, sent);
  };
  return provider;
}

function buildConfiguration(options: ProviderOptions, key: TokenKey): Configuration {
  const { database, getBrowser, publicUrl, signInKeyring } = options;
  const resources = getResources(options);
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
  const path = getCookiePath(publicUrl);
  return {
    adapter: createAdapter(database, getBrowser, buildConsoleClientMetadata(publicUrl, signInKeyring)),
    routes: ROUTES,
    jwks: {
      keys: [
        { ...key.privateKey.export({ format: 'jwk' }), kid: key.kid, alg: SIGNING_ALGORITHM, use: 'sig' },
      ],
    },
    cookies: {
      keys: [...signInKeyring.values()].map(deriveCookieKey),
      names: getCookieNames(publicUrl),
      long: { ...cookie, path },
      short: cookie,
    },
    scopes: [],
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALGORITHM },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    allowOmittingSingleRegisteredRedirectUri: false,
    extraClientMetadata: { properties: OWN_METADATA },
    clientBasedCORS: (_ctx, origin, client) =>
      origin === new URL(publicUrl).origin ||
      (client.tokenEndpointAuthMethod === 'none' && getOrigins(client.redirectUris ?? []).includes(origin)),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) =>
          client && readOwnMetadata(client).registered_itself ? getAgentsResource(publicUrl) : publicUrl,
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, resource, client) =>
          validateTokenRequest(resources, key.kid, ctx, resource, client),
      },
    },
    extraTokenClaims: (_ctx, token) => buildOwnClaims(token),
    findAccount: async (ctx, userId, token) => {
      const user = await findEnabledUser(database(), userId);
      if (!user || (!token && isSignedOut(user, ctx.oidc.session?.loginTs))) return undefined;
      return { accountId: user.id, claims: () => ({ sub: user.id }) };
    },
    interactions: {
      url: (_ctx, { uid }) => `${publicUrl}/sign-in/${uid}`,
      policy: createInteractionPolicy(),
    },
    loadExistingGrant: createGrantLoader(publicUrl),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    renderError,
    ttl: {
      AccessToken: (_ctx, { resourceServer }) => resourceServer?.accessTokenTTL ?? LIFETIMES.accessToken,
      ClientCredentials: LIFETIMES.accessToken,
      AuthorizationCode: LIFETIMES.authorizationCode,
      RefreshToken: LIFETIMES.refreshToken,
      Grant: (_ctx, { clientId }) => (clientId === CONSOLE_CLIENT_ID ? LIFETIMES.session : LIFETIMES.grant),
      Session: LIFETIMES.session,
      Interaction: LIFETIMES.interaction,
      IdToken: LIFETIMES.accessToken,
    },
  };
}

/**
 * Public clients with a loopback redirect URL need consent each time, because another program can take over
 * the port (RFC 8252 section 8.6).
 */
function createInteractionPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy
    .get('consent')
    ?.checks.add(
      new interactionPolicy.Check(
        'loopback_client_prompt',
        'public clients on the loopback interface require End-User interaction',
        'interaction_required',
        ({ oidc: { client, params, result } }) =>
          client?.tokenEndpointAuthMethod === 'none' &&
          String(params?.['redirect_uri']).startsWith('http:') &&
          !result?.consent,
      ),
    );
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'account_gone',
        'End-User authentication is required',
        ({ oidc: { session, account } }) => session?.accountId !== undefined && !account,
      ),
    );
  return policy;
}

function getResources({ publicUrl, audience, servesAgents }: ProviderOptions): Resource[] {
  const forAgents = getAgentsResource(publicUrl);
  return [
    { resource: publicUrl, audience, isForAgents: false },
    ...(servesAgents ? [{ resource: forAgents, audience: forAgents, isForAgents: true }] : []),
  ];
}

/** The keys of the ring also have other purposes, so cookies are signed with derived keys. */
function deriveCookieKey(key: Buffer): string {
  return createHmac('sha256', key).update('oauth cookies').digest('base64');
}
