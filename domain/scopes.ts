/**
 * Scopes that a service-account key, or a client's own token in its project, can have. Tokens of users and
 * platform clients can have others too.
 */
export const KEY_SCOPES = [
  'crm_objects:read',
  'ads:read',
  'ads:write',
  'socials:read',
  'assets:write',
  'emails:send',
  'sequences:read',
  'sequences:write',
  'events:write',
  'privacy:write',
  'event_log:read',
] as const;

/**
 * All scopes within a project. The scopes that manage the project are not in {@link KEY_SCOPES}, so that a
 * key cannot create credentials or grant roles.
 */
const PROJECT_SCOPES = [
  ...KEY_SCOPES,
  'keys:write',
  'project:write',
  'members:write',
  'connections:write',
  'webhooks:write',
  'audit:read',
] as const;

/** Scopes of platform clients, which operators create for programs that create projects. */
export const PLATFORM_SCOPES = [...PROJECT_SCOPES, 'projects:write'] as const;

/**
 * Only people can use `approvals:write`. `projects:write`, `oauth_clients:write` and `account:write` apply
 * outside of projects (`x-user-scope` in the OpenAPI document).
 */
export const SCOPES = [
  ...PLATFORM_SCOPES,
  'approvals:write',
  'oauth_clients:write',
  'account:write',
] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

export type PlatformScope = (typeof PLATFORM_SCOPES)[number];

export type Scope = (typeof SCOPES)[number];

export function isScope(value: string): value is Scope {
  return SCOPES.some((scope) => scope === value);
}

export function isKeyScope(value: string): value is KeyScope {
  return KEY_SCOPES.some((scope) => scope === value);
}

export function isPlatformScope(value: string): value is PlatformScope {
  return PLATFORM_SCOPES.some((scope) => scope === value);
}
