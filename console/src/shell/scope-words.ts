import type { Schema } from '@throughline/client';

/** Descriptions of scopes. The type requires all of them. */
export const SCOPE_WORDS: Record<Schema<'RolePermission'>, string> = {
  'crm_objects:read': 'Find leads and read their journeys',
  'ads:read': 'Read accounts, campaigns and reports of ads',
  'ads:write': 'Make and change campaigns',
  'socials:read': 'Read insights of social ads',
  'assets:write': 'Upload, read and delete files',
  'emails:send': 'Send mail and read what became of it',
  'events:write': 'Send events of visitors',
  'privacy:write': 'Erase and export what is stored of a person',
  'event_log:read': 'Read what happened in the project',
  'keys:write': 'Make and revoke keys',
  'project:write': 'Change the project, its settings and its sender, and delete it',
  'members:write': 'Invite people, remove them, and decide what they may do',
  'connections:write': 'Connect accounts at providers',
  'webhooks:write': 'Manage webhooks (to create or change one, also event_log:read)',
  'audit:read': 'Read who did what',
  'approvals:write': 'Approve or decline what waits for a second person',
};

/** Scopes that a key can hold. The others are limited to people. */
export const KEY_SCOPES: readonly Schema<'KeyScope'>[] = [
  'crm_objects:read',
  'ads:read',
  'ads:write',
  'socials:read',
  'assets:write',
  'emails:send',
  'events:write',
  'privacy:write',
  'event_log:read',
];

/** Returns whether a text is a scope of keys. */
export function isKeyScope(text: string): text is Schema<'KeyScope'> {
  return KEY_SCOPES.some((scope) => scope === text);
}

/** Scopes that a role can contain. */
export const ROLE_PERMISSIONS: readonly Schema<'RolePermission'>[] = [
  ...KEY_SCOPES,
  'keys:write',
  'project:write',
  'members:write',
  'connections:write',
  'webhooks:write',
  'audit:read',
  'approvals:write',
];

/** Returns whether a text is a scope of roles. */
export function isRolePermission(text: string): text is Schema<'RolePermission'> {
  return ROLE_PERMISSIONS.some((scope) => scope === text);
}
