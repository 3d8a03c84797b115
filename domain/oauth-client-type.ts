/**
 * The types of OAuth clients: a site with a server, a native app, an application in the browser, or any other that
 * cannot keep a secret.
 */
export const OAUTH_CLIENT_TYPES = ['web', 'native', 'user-agent-based', 'public'] as const;

export type OAuthClientType = (typeof OAUTH_CLIENT_TYPES)[number];

/** Whether it has a secret, or has none and must use PKCE. */
export const OAUTH_CLIENT_KINDS = ['confidential', 'public_pkce'] as const;

export type OAuthClientKind = (typeof OAUTH_CLIENT_KINDS)[number];

/** The kind of a client when none is given: only a server can keep a secret. */
export function defaultKindOf(type: OAuthClientType): OAuthClientKind {
  return type === 'web' ? 'confidential' : 'public_pkce';
}

/**
 * Whether a client can get tokens of its own (`client_credentials`), which needs a secret and a project to act in. A
 * client that cannot must have a redirect URL.
 */
export function canUseClientCredentials(kind: OAuthClientKind, projectId: string | null): boolean {
  return kind === 'confidential' && projectId !== null;
}
