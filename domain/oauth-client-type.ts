/**
 * What an OAuth client is: a site with a server behind it, an app on a device, a program in the browser, or any other
 * that can keep no secret.
 */
export const OAUTH_CLIENT_TYPES = ['web', 'native', 'user-agent-based', 'public'] as const;

export type OAuthClientType = (typeof OAUTH_CLIENT_TYPES)[number];

/** Whether it has a secret, or has none and must use PKCE. */
export const OAUTH_CLIENT_KINDS = ['confidential', 'public_pkce'] as const;

export type OAuthClientKind = (typeof OAUTH_CLIENT_KINDS)[number];

/** The kind of a client that names none: only a server keeps a secret. */
export function usualKindOf(type: OAuthClientType): OAuthClientKind {
  return type === 'web' ? 'confidential' : 'public_pkce';
}

/**
 * Whether a client gets tokens for itself (`client_credentials`): it needs a secret, and a project to act in. One that
 * does not has to send users somewhere.
 */
export function getsOwnTokens(kind: OAuthClientKind, projectId: string | null): boolean {
  return kind === 'confidential' && projectId !== null;
}
