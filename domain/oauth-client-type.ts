/**
 * Types in this order: website with a server, native app, browser application, and any other client without a
 * secret.
 */
export const OAUTH_CLIENT_TYPES = ['web', 'native', 'user-agent-based', 'public'] as const;

export type OAuthClientType = (typeof OAUTH_CLIENT_TYPES)[number];

/** Confidential clients have a secret; public clients have none and must use PKCE. */
export const OAUTH_CLIENT_KINDS = ['confidential', 'public_pkce'] as const;

export type OAuthClientKind = (typeof OAUTH_CLIENT_KINDS)[number];

/** Returns `confidential` only for `web`, because only a server can keep a secret. */
export function getDefaultKind(type: OAuthClientType): OAuthClientKind {
  return type === 'web' ? 'confidential' : 'public_pkce';
}

/**
 * Returns whether a client other than a platform client can use the grant `client_credentials`, which
 * requires a secret and a project.
 */
export function canUseClientCredentials(kind: OAuthClientKind, projectId: string | null): boolean {
  return kind === 'confidential' && projectId !== null;
}
