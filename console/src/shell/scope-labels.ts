import type { Schema } from '@throughline/client';
import { getKeys } from '../data/one-of.ts';

export const SCOPE_LABELS: Record<Schema<'RolePermission'>, string> = {
  'crm_objects:read': 'Search leads and read their journeys',
  'ads:read': 'Read ad accounts, campaigns and reports',
  'ads:write': 'Create and change campaigns',
  'socials:read': 'Read social ad insights',
  'assets:write': 'Upload, read and delete files',
  'emails:send': 'Send mail and read its results',
  'sequences:read': 'Read sequences and the people in them',
  'sequences:write': 'Create and control sequences, and enroll people',
  'events:write': 'Send site events',
  'privacy:write': 'Erase and export a person’s data',
  'event_log:read': 'Read the project’s event log',
  'keys:write': 'Create and revoke keys',
  'project:write': 'Change or delete the project, its settings and sender',
  'members:write': 'Invite and remove members, and assign roles',
  'connections:write': 'Connect provider accounts',
  'webhooks:write': 'Manage webhooks (creating and changing them also requires event_log:read)',
  'audit:read': 'Read the audit log',
  'approvals:write': 'Approve or decline pending changes',
};

/**
 * Scopes that a service-account key or an OAuth client's own token can have. Only people and platform clients
 * can have the other scopes.
 */
export const KEY_SCOPES: readonly Schema<'KeyScope'>[] = [
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
];

export function isKeyScope(text: string): text is Schema<'KeyScope'> {
  return KEY_SCOPES.some((scope) => scope === text);
}

export const ROLE_PERMISSIONS = getKeys(SCOPE_LABELS);

export function isRolePermission(text: string): text is Schema<'RolePermission'> {
  return ROLE_PERMISSIONS.some((scope) => scope === text);
}
