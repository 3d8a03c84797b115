import { getPagePath } from '../pages/html-page.ts';

/** Path of the issuer below the public base URL (RFC 8414 section 2). */
export const ISSUER_PATH = '/api/auth';

/** Paths below {@link ISSUER_PATH}. */
export const ROUTES = {
  authorization: '/authorize',
  token: '/token',
  revocation: '/revoke',
  jwks: '/jwks',
  /** Served by an operation of the API. */
  registration: '/register',
};

export const MCP_PATH = '/mcp';

/**
 * Returns the resource indicator and `aud` of agents' tokens (RFC 8707). Other endpoints refuse these tokens,
 * so agents can only use tools.
 * @param publicUrl public base URL without a trailing slash
 */
export function getAgentsResource(publicUrl: string): string {
  return publicUrl + MCP_PATH;
}

/** In seconds. */
export const LIFETIMES = {
  accessToken: 15 * 60,
  authorizationCode: 60,
  /** Since the last use; each use rotates the token. */
  refreshToken: 30 * 24 * 60 * 60,
  /** After this time, consent is required again. */
  grant: 365 * 24 * 60 * 60,
  session: 12 * 60 * 60,
  interaction: 30 * 60,
};

/** `__Secure-` requires TLS. `__Host-` also limits the cookie to this host, but requires the path `/`. */
export function getCookieNames(publicUrl: string) {
  const path = getCookiePath(publicUrl);
  const secure = publicUrl.startsWith('https:') ? '__Secure-' : '';
  return {
    session: `${secure && path === '/' ? '__Host-' : secure}_session`,
    interaction: `${secure}_interaction`,
    resume: `${secure}_interaction_resume`,
  };
}

export function getCookiePath(publicUrl: string): string {
  return getPagePath(publicUrl, '/');
}

const METADATA_PATH = '/.well-known/oauth-protected-resource';

/**
 * Builds the metadata of the MCP endpoint (RFC 9728 section 2). Omits `scopes_supported`, because an
 * authorization request without scopes asks for all scopes that the client registered.
 */
export function buildResourceMetadata(publicUrl: string) {
  return {
    resource: getAgentsResource(publicUrl),
    authorization_servers: [publicUrl + ISSUER_PATH],
    bearer_methods_supported: ['header'],
    resource_name: 'Throughline, for agents',
    resource_documentation: `${publicUrl}/docs`,
  };
}

/** Returns the path of the MCP endpoint's metadata (RFC 9728 section 3.1). */
export function getResourceMetadataPath(publicUrl: string): string {
  return METADATA_PATH + new URL(getAgentsResource(publicUrl)).pathname;
}
