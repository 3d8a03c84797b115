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
  'event_log:read',
] as const;

/**
 * What a key can hold, and what runs a project, which is for persons, so that no program makes itself another credential
 * or gives anybody a part. `keys:write` is for service accounts and all keys, `project:write`
 * for the project itself, its settings and its sender, `members:write` for roles, members and invitations,
 * `connections:write` for its accounts at providers, `webhooks:write` for where its events are sent (with `event_log:read`,
 * because the receiver reads them), `audit:read` for who did what.
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

/**
 * What a platform client can be allowed: an operator made it for a program that makes projects (`projects:write`), and
 * it acts in those that it made.
 */
export const PLATFORM_SCOPES = [...PROJECT_SCOPES, 'projects:write'] as const;

/**
 * Everything that a user's token can grant: what roles permit, of which `approvals:write`, to approve what somebody else
 * would spend, is for persons and no program; and, beside any project, `projects:write` for making one,
 * `oauth_clients:write` for the user's own OAuth clients, and `account:write` for their name, sessions and consents. An
 * operation names the scopes that it needs in the OpenAPI document: `x-scope`, or `x-user-scope` where it acts in no
 * project.
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

/** Whether a string names a scope. */
export function isScope(value: string): value is Scope {
  return SCOPES.some((scope) => scope === value);
}

/** Whether a string names a scope that a key can hold. */
export function isKeyScope(value: string): value is KeyScope {
  return KEY_SCOPES.some((scope) => scope === value);
}

/** Whether a string names a scope that a platform client can be allowed. */
export function isPlatformScope(value: string): value is PlatformScope {
  return PLATFORM_SCOPES.some((scope) => scope === value);
}
