/** The pages that a project's menu leads to, with the scope that each needs. */
export const PAGES = [
  { to: '/p/$projectId', label: 'Home', scope: undefined },
  { to: '/p/$projectId/mail', label: 'Mail', scope: 'emails:send' },
  { to: '/p/$projectId/people', label: 'People', scope: 'crm_objects:read' },
  { to: '/p/$projectId/ads', label: 'Ads', scope: 'ads:read' },
  { to: '/p/$projectId/social', label: 'Social', scope: 'socials:read' },
  { to: '/p/$projectId/files', label: 'Files', scope: 'assets:write' },
] as const;
