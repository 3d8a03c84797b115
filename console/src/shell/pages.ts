/** Pages of the project menu, with their scopes. */
export const PAGES = [
  { to: '/p/$projectId', label: 'Home', scope: undefined },
  { to: '/p/$projectId/mail', label: 'Mail', scope: 'emails:send' },
  { to: '/p/$projectId/people', label: 'People', scope: 'crm_objects:read' },
  { to: '/p/$projectId/ads', label: 'Ads', scope: 'ads:read' },
  { to: '/p/$projectId/social', label: 'Social', scope: 'socials:read' },
  { to: '/p/$projectId/files', label: 'Files', scope: 'assets:write' },
] as const;

/** Pages of the settings, with scopes and descriptions. */
export const SETTINGS_PAGES = [
  {
    to: '/p/$projectId/settings/connections',
    label: 'Connections',
    scope: 'connections:write',
    text: 'Google Ads, HubSpot, Meta and Resend accounts of the project.',
  },
  {
    to: '/p/$projectId/settings/webhooks',
    label: 'Webhooks',
    scope: 'webhooks:write',
    text: 'Endpoints that receive events, and their deliveries.',
  },
  {
    to: '/p/$projectId/settings/tracking',
    label: 'Tracking',
    scope: 'keys:write',
    text: 'Write keys and the tracking script for your site.',
  },
  {
    to: '/p/$projectId/settings/keys',
    label: 'Keys',
    scope: 'keys:write',
    text: 'Service accounts and app keys for API access.',
  },
  {
    to: '/p/$projectId/settings/oauth-clients',
    label: 'OAuth clients',
    scope: undefined,
    text: 'Applications that people sign in to, or that get their own tokens.',
  },
  {
    to: '/p/$projectId/settings/team',
    label: 'Team',
    scope: undefined,
    text: 'Members and invitations.',
  },
  {
    to: '/p/$projectId/settings/roles',
    label: 'Roles',
    scope: 'members:write',
    text: 'Permissions of members.',
  },
  {
    to: '/p/$projectId/settings/audit',
    label: 'Audit log',
    scope: 'audit:read',
    text: 'Who changed what, when and from where.',
  },
  {
    to: '/p/$projectId/settings/usage',
    label: 'Usage',
    scope: 'project:write',
    text: 'Usage of the last 30 days, and limits.',
  },
  {
    to: '/p/$projectId/settings/project',
    label: 'Project',
    scope: 'project:write',
    text: 'Name, sender, data retention, limits and deletion.',
  },
] as const;
