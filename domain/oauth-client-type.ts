/** Types of OAuth clients: site with a server, native app, browser application, other client without a secret. */
export const OAUTH_CLIENT_TYPES = ['web', 'native', 'user-agent-based', 'public'] as const;

export type OAuthClientType = (typeof OAUTH_CLIENT_TYPES)[number];

/** Kinds of OAuth clients. Confidential clients have a secret; public clients have none and must use PKCE. */
export const OAUTH_CLIENT_KINDS = ['confidential', 'public_pkce'] as const;

export type OAuthClientKind = (typeof OAUTH_CLIENT_KINDS)[number];

/** Returns the default kind of a client type. Only a server can keep a secret. */
export function getDefaultKind(type: OAuthClientType): OAuthClientKind {
  return type === 'web' ? 'confidential' : 'public_pkce';
}

/**
 * Returns whether a client can get tokens of its own (`client_credentials`), which requires a secret and a project.
 * Other clients need a redirect URL.
 */
export function canUseClientCredentials(kind: OAuthClientKind, projectId: string | null): boolean {
  return kind === 'confidential' && projectId !== null;
}
