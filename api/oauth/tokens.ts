import {
  errors,
  type AccessToken,
  type Client,
  type ClientCredentials,
  type KoaContextWithOIDC,
  type ResourceServer,
} from 'oidc-provider';
import { isKeyScope, isPlatformScope } from '../../domain/scopes.ts';
import { CONSOLE_CLIENT_ID } from '../../models/oauth/console-sessions.ts';
import { readOwnMetadata } from './clients.ts';
import { SIGNING_ALGORITHM } from './signing-keys.ts';

/** Seconds. */
export const LIFETIMES = {
  accessToken: 15 * 60,
  authorizationCode: 60,
  /** From its last use on: each use gives a new one. */
  refreshToken: 30 * 24 * 60 * 60,
  /** After which a person is asked again, however often the client refreshed. */
  grant: 365 * 24 * 60 * 60,
  /** For which a browser stays signed in. */
  session: 12 * 60 * 60,
  /** That a person has for signing in and agreeing. */
  interaction: 30 * 60,
};

/** What tokens are for. `audience`: their `aud`. `resource`: what a client names it by (RFC 8707). */
export type Resource = { audience: string; resource: string; isForAgents: boolean };

/**
 * Settles what a request may ask of a resource. Called in every request that ends in a token or a consent, before the
 * scopes are used; the provider alone would drop an unknown scope silently.
 * @throws InvalidRequest, InvalidTarget, InvalidScope, UnauthorizedClient
 */
export function settleRequest(
  resources: readonly Resource[],
  kid: string,
  ctx: KoaContextWithOIDC,
  resource: string,
  client: Client,
): ResourceServer {
  refuseUnstorable(ctx);
  const named = resources.find((one) => one.resource === resource);
  const own = readOwnMetadata(client);
  const { allowed_scopes: ofClient, project_id: projectId, platform } = own;
  // Nobody answers for a client that registered itself: with its tokens it can do what tools do, and nothing else.
  if (!named || (own.registered_itself && !named.isForAgents)) throw new errors.InvalidTarget();
  const isOwn = ctx.oidc.params?.['grant_type'] === 'client_credentials';
  if (isOwn && projectId === undefined && !platform) {
    throw new errors.UnauthorizedClient('The client acts in no project, so it gets no token of its own.');
  }
  const allowed = isOwn ? ofClient.filter(platform ? isPlatformScope : isKeyScope) : ofClient;
  if (own.registered_itself) omitScopes(ctx, allowed);
  else refuseScopes(askedScopes(ctx), allowed);
  if (ctx.oidc.params && (isOwn || ctx.oidc.route === 'authorization')) {
    if (allowed.length === 0) throw new errors.InvalidScope('The client is allowed no scope.', '');
    ctx.oidc.params['scope'] ||= allowed.join(' ');
  }
  return {
    scope: allowed.join(' '),
    audience: named.audience,
    accessTokenFormat: 'jwt',
    // The console's token never leaves the API, and ends with its consent when the session does.
    accessTokenTTL: client.clientId === CONSOLE_CLIENT_ID ? LIFETIMES.session : LIFETIMES.accessToken,
    jwt: { sign: { alg: SIGNING_ALGORITHM, kid } },
  };
}

/** PostgreSQL stores no NUL, and no parameter may have one (RFC 6749 appendix A). */
function refuseUnstorable({ oidc }: KoaContextWithOIDC): void {
  for (const [name, value] of Object.entries(oidc.params ?? {})) {
    if (typeof value === 'string' && value.includes('\0')) {
      throw new errors.InvalidRequest(`${name} must not have the character U+0000`);
    }
  }
}

function refuseScopes(asked: string[], allowed: readonly string[]): void {
  const refused = asked.filter((scope) => !allowed.includes(scope));
  if (refused.length > 0) {
    throw new errors.InvalidScope(
      'The client may not ask for every scope that it asks for.',
      refused.join(' '),
    );
  }
}

/**
 * Who made such a client knows nothing of this service's scopes: hosts of agents ask for all that exist, or for one of their
 * own. So it asks for those that it was registered with, as the answers of registration and token say (RFC 6749 section
 * 3.3); none of them left is all of them.
 */
function omitScopes(ctx: KoaContextWithOIDC, allowed: readonly string[]): void {
  const { params, route } = ctx.oidc;
  if (!params || route !== 'authorization') return refuseScopes(askedScopes(ctx), allowed);
  params['scope'] = askedScopes(ctx)
    .filter((scope) => allowed.includes(scope))
    .join(' ');
}

/** As it was sent: the provider has already taken `offline_access` out of an authorization request. */
function askedScopes(ctx: KoaContextWithOIDC): string[] {
  const scope = ctx.oidc.route === 'authorization' ? ctx.query['scope'] : ctx.oidc.params?.['scope'];
  return typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [];
}

/**
 * The claims of an access token beyond RFC 9068: `project_id`, the only project that it acts in, and for a person's
 * `grant_id`, the consent that it came from, and for a client's own `user_id`, the client's owner.
 */
export function ownClaims(token: AccessToken | ClientCredentials): Record<string, string> {
  if (!token.client) throw new TypeError('A token has a client.');
  const { owner_id: ownerId, project_id: projectId } = readOwnMetadata(token.client);
  return {
    ...(token.kind === 'ClientCredentials' && { user_id: ownerId }),
    ...(token.kind === 'AccessToken' && token.grantId !== undefined && { grant_id: token.grantId }),
    ...(projectId !== undefined && { project_id: projectId }),
  };
}
