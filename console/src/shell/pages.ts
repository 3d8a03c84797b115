import {
  IconAd2,
  IconAddressBook,
  IconApps,
  IconChartBar,
  IconFiles,
  IconHistory,
  IconHome,
  IconKey,
  IconMail,
  IconPlugConnected,
  IconRadar2,
  IconShieldCheck,
  IconSpeakerphone,
  IconTool,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';

/** Pages of the project menu, with their scopes and icons. */
export const PAGES = [
  { to: '/p/$projectId', label: 'Home', scope: undefined, icon: IconHome },
  { to: '/p/$projectId/mail', label: 'Mail', scope: 'emails:send', icon: IconMail },
  { to: '/p/$projectId/people', label: 'People', scope: 'crm_objects:read', icon: IconAddressBook },
  { to: '/p/$projectId/ads', label: 'Ads', scope: 'ads:read', icon: IconAd2 },
  { to: '/p/$projectId/social', label: 'Social', scope: 'socials:read', icon: IconSpeakerphone },
  { to: '/p/$projectId/files', label: 'Files', scope: 'assets:write', icon: IconFiles },
] as const;

/** Pages of the settings, with scopes and descriptions. */
export const SETTINGS_PAGES = [
  {
    to: '/p/$projectId/settings/connections',
    label: 'Connections',
    icon: IconPlugConnected,
    scope: 'connections:write',
    text: 'Google Ads, HubSpot, Meta and Resend accounts of the project.',
  },
  {
    to: '/p/$projectId/settings/webhooks',
    label: 'Webhooks',
    icon: IconWebhook,
    scope: 'webhooks:write',
    text: 'Endpoints that receive events, and their deliveries.',
  },
  {
    to: '/p/$projectId/settings/tracking',
    label: 'Tracking',
    icon: IconRadar2,
    scope: 'keys:write',
    text: 'Write keys and the tracking script for your site.',
  },
  {
    to: '/p/$projectId/settings/keys',
    label: 'Keys',
    icon: IconKey,
    scope: 'keys:write',
    text: 'Service accounts and app keys for API access.',
  },
  {
    to: '/p/$projectId/settings/oauth-clients',
    label: 'OAuth clients',
    icon: IconApps,
    scope: undefined,
    text: 'Applications that people sign in to, or that get their own tokens.',
  },
  {
    to: '/p/$projectId/settings/team',
    label: 'Team',
    icon: IconUsers,
    scope: undefined,
    text: 'Members and invitations.',
  },
  {
    to: '/p/$projectId/settings/roles',
    label: 'Roles',
    icon: IconShieldCheck,
    scope: 'members:write',
    text: 'Permissions of members.',
  },
  {
    to: '/p/$projectId/settings/audit',
    label: 'Audit log',
    icon: IconHistory,
    scope: 'audit:read',
    text: 'Who changed what, when and from where.',
  },
  {
    to: '/p/$projectId/settings/usage',
    label: 'Usage',
    icon: IconChartBar,
    scope: 'project:write',
    text: 'Usage of the last 30 days, and limits.',
  },
  {
    to: '/p/$projectId/settings/project',
    label: 'Project',
    icon: IconTool,
    scope: 'project:write',
    text: 'Name, sender, data retention, limits and deletion.',
  },
] as const;
