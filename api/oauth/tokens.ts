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
import { LIFETIMES } from './endpoints.ts';
import { SIGNING_ALGORITHM } from './signing-keys.ts';

/** `audience`: the tokens' `aud`. `resource`: the resource indicator (RFC 8707). */
export type Resource = { audience: string; resource: string; isForAgents: boolean };

/**
 * Refuses resources and scopes that the client may not request. Without this check, oidc-provider would
 * silently drop unknown scopes.
 * @throws InvalidRequest, InvalidTarget, InvalidScope, UnauthorizedClient
 */
export function validateTokenRequest(
  resources: readonly Resource[],
  kid: string,
  ctx: KoaContextWithOIDC,
  resource: string,
  client: Client,
): ResourceServer {
  refuseUnstorable(ctx);
  const target = resources.find((candidate) => candidate.resource === resource);
  const metadata = readOwnMetadata(client);
  const { allowed_scopes: clientScopes, project_id: projectId, platform } = metadata;
  // Self-registered clients have no accountable owner, so they get tokens only for the resource for agents.
  if (!target || (metadata.registered_itself && !target.isForAgents)) throw new errors.InvalidTarget();
  const isClientCredentials = ctx.oidc.params?.['grant_type'] === 'client_credentials';
  if (isClientCredentials && projectId === undefined && !platform) {
    throw new errors.UnauthorizedClient(
      'The client has no project, so it cannot use client_credentials. Create a client with a projectId.',
    );
  }
  const allowed = isClientCredentials
    ? clientScopes.filter(platform ? isPlatformScope : isKeyScope)
    : clientScopes;
  if (metadata.registered_itself) checkAgentScopes(ctx, allowed);
  else refuseScopes(readRequestedScopes(ctx), allowed);
  if (ctx.oidc.params && (isClientCredentials || ctx.oidc.route === 'authorization')) {
    if (allowed.length === 0)
      throw new errors.InvalidScope(
        'The client has no allowed scopes. Create a client with allowedScopes.',
        '',
      );
    ctx.oidc.params['scope'] ||= allowed.join(' ');
  }
  return {
    scope: allowed.join(' '),
    audience: target.audience,
    accessTokenFormat: 'jwt',
    // The console's token may live longer, because it never leaves the API and ends with the session.
    accessTokenTTL: client.clientId === CONSOLE_CLIENT_ID ? LIFETIMES.session : LIFETIMES.accessToken,
    jwt: { sign: { alg: SIGNING_ALGORITHM, kid } },
  };
}

/** Refuses NUL, which PostgreSQL cannot store and RFC 6749 appendix A forbids. */
function refuseUnstorable({ oidc }: KoaContextWithOIDC): void {
  for (const [name, value] of Object.entries(oidc.params ?? {})) {
    if (typeof value === 'string' && value.includes('\0')) {
      throw new errors.InvalidRequest(`${name} must not contain U+0000`);
    }
  }
}

function refuseScopes(requestedScopes: string[], allowed: readonly string[]): void {
  const refused = requestedScopes.filter((scope) => !allowed.includes(scope));
  if (refused.length > 0) {
    const scopeList = refused.join(' ');
    throw new errors.InvalidScope(
      `The client is not allowed to request these scopes: ${scopeList}`,
      scopeList,
    );
  }
}

/**
 * In authorization requests, drops scopes that the client may not have, because agents often request all
 * published scopes. If none is left, all registered scopes are requested.
 */
function checkAgentScopes(ctx: KoaContextWithOIDC, allowed: readonly string[]): void {
  const { params, route } = ctx.oidc;
  if (!params || route !== 'authorization') return refuseScopes(readRequestedScopes(ctx), allowed);
  params['scope'] = readRequestedScopes(ctx)
    .filter((scope) => allowed.includes(scope))
    .join(' ');
}

/**
 * Returns the scopes as sent. In authorization requests, `params` lacks `offline_access`, which oidc-provider
 * removes.
 */
function readRequestedScopes(ctx: KoaContextWithOIDC): string[] {
  const scope = ctx.oidc.route === 'authorization' ? ctx.query['scope'] : ctx.oidc.params?.['scope'];
  return typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [];
}

/** Builds the claims that RFC 9068 does not define. */
export function buildOwnClaims(token: AccessToken | ClientCredentials): Record<string, string> {
  if (!token.client) throw new TypeError('The token has no client.');
  const { owner_id: ownerId, project_id: projectId } = readOwnMetadata(token.client);
  return {
    ...(token.kind === 'ClientCredentials' && { user_id: ownerId }),
    ...(token.kind === 'AccessToken' && token.grantId !== undefined && { grant_id: token.grantId }),
    ...(projectId !== undefined && { project_id: projectId }),
  };
}
