/** What any credential may do in a project: a service-account key, an OAuth client's own token, a user's token. */
export const KEY_SCOPES = [
  'crm_objects:read',
  'ads:read',
  'ads:write',
  'socials:read',
  'assets:write',
  'emails:send',
  'events:write',
  'privacy:write',
] as const;

/**
 * Everything that a role can permit and a user's token can grant: what a key can hold, and two that are for persons
 * only, so that no program makes itself another credential. `keys:write` is for the service accounts and keys of a
 * project, `oauth_clients:write` for the user's own OAuth clients. An operation names the scope that it needs in the
 * OpenAPI document: `x-scope`, or `x-user-scope` where it acts in no project.
 */
export const SCOPES = [...KEY_SCOPES, 'keys:write', 'oauth_clients:write'] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

export type Scope = (typeof SCOPES)[number];

/** Whether a string names a scope. */
export function isScope(value: string): value is Scope {
  return SCOPES.some((scope) => scope === value);
}

/** Whether a string names a scope that a key can hold. */
export function isKeyScope(value: string): value is KeyScope {
  return KEY_SCOPES.some((scope) => scope === value);
}
