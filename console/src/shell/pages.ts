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
    text: 'Accounts at Google Ads, HubSpot, Meta and Resend that the project works through.',
  },
  {
    to: '/p/$projectId/settings/webhooks',
    label: 'Webhooks',
    scope: 'webhooks:write',
    text: 'Where events are sent, and what became of each.',
  },
  {
    to: '/p/$projectId/settings/tracking',
    label: 'Tracking',
    scope: 'keys:write',
    text: 'Write keys, the script for the pages of your site, and whether its visits come in.',
  },
  {
    to: '/p/$projectId/settings/keys',
    label: 'Keys',
    scope: 'keys:write',
    text: 'Service accounts and app keys, by which programs act in the project.',
  },
  {
    to: '/p/$projectId/settings/oauth-clients',
    label: 'OAuth clients',
    scope: undefined,
    text: 'Your own applications that people sign in to, or that get tokens of their own.',
  },
  {
    to: '/p/$projectId/settings/team',
    label: 'Team',
    scope: undefined,
    text: 'Who has a part in the project, and who was invited.',
  },
  {
    to: '/p/$projectId/settings/roles',
    label: 'Roles',
    scope: 'members:write',
    text: 'What members may do.',
  },
  {
    to: '/p/$projectId/settings/audit',
    label: 'Audit',
    scope: 'audit:read',
    text: 'Who did what, when and from where.',
  },
  {
    to: '/p/$projectId/settings/usage',
    label: 'Usage',
    scope: 'project:write',
    text: 'What the project has used in 30 days, and what is left of its limits.',
  },
  {
    to: '/p/$projectId/settings/project',
    label: 'Project',
    scope: 'project:write',
    text: 'Its name, whom its mail comes from, how long it keeps what it knows, and its deletion.',
  },
] as const;
