type ButtonName = string | RegExp;

/** `opened`: lists of buttons or tabs. Pressing a list's entries in order opens an overlay, tab or form. */
type Visit = { path: string; opened?: readonly (readonly ButtonName[])[] };

export const CUSTOMER = '/ads/2000000001';
export const CAMPAIGN = `${CUSTOMER}/campaigns/20987654321`;
export const ID = '7d0e4c52-93a1-4b6f-8c2d-1e5f9a3b7c60';
const WEBHOOK = `/settings/webhooks/${ID}`;
const NEGATIVES = /^Negative keywords/;

export const VISITS: Readonly<Record<string, Visit>> = {
  '/': { path: '/console' },
  '/projects': { path: '/console/projects' },
  '/p/$projectId/': {
    path: '',
    opened: [[/^Ada Example/], [/^Project/], [/^Search/], ['As code'], ['As code', 'TypeScript']],
  },
  '/p/$projectId/mail': { path: '/mail' },
  '/p/$projectId/mail/new': { path: '/mail/new' },
  '/p/$projectId/mail/sequences': { path: '/mail/sequences' },
  '/p/$projectId/mail/sequences/new': { path: '/mail/sequences/new' },
  '/p/$projectId/mail/sequences/$sequenceId': {
    path: `/mail/sequences/${ID}`,
    opened: [['People'], ['Metrics'], ['Archive']],
  },
  '/p/$projectId/mail/templates': { path: '/mail/templates' },
  '/p/$projectId/mail/templates/new': { path: '/mail/templates/new' },
  '/p/$projectId/mail/templates/$templateId': { path: `/mail/templates/${ID}`, opened: [['Send test']] },
  '/p/$projectId/mail/suppressions': { path: '/mail/suppressions', opened: [['Import CSV']] },
  '/p/$projectId/mail/deliverability': { path: '/mail/deliverability?from=2026-04-29&to=2026-04-30' },
  '/p/$projectId/mail/batches/$trackingId': {
    path: '/mail/batches/spring-news-2026-04',
    opened: [['Cancel batch'], ['Content']],
  },
  '/p/$projectId/mail/batches/$trackingId/mails/$index': {
    path: '/mail/batches/spring-news-2026-04/mails/0',
  },
  '/p/$projectId/ads/approvals': { path: '/ads/approvals', opened: [['Decline']] },
  '/p/$projectId/ads': { path: '/ads', opened: [['Pause all campaigns'], ['Emergency pauses']] },
  '/p/$projectId/ads/$customerId': {
    path: CUSTOMER,
    opened: [[/^Pause /], [/^Edit budget of /]],
  },
  '/p/$projectId/ads/$customerId/campaigns/$campaignId': {
    path: CAMPAIGN,
    opened: [
      ['Edit daily budget'],
      ['Remove'],
      [/^Keywords/, 'Add keywords'],
      [NEGATIVES, 'Add negative keywords'],
      [NEGATIVES, /^Remove .*["[a-z]/],
      [/^Ads/],
      ['Performance'],
    ],
  },
  '/p/$projectId/ads/$customerId/new': { path: `${CUSTOMER}/new`, opened: [['Continue']] },
  '/p/$projectId/ads/stops/$stopId': { path: `/ads/stops/${ID}` },
  '/p/$projectId/ads/conversions': { path: '/ads/conversions', opened: [['New goal'], ['Edit'], ['Delete']] },
  '/p/$projectId/people': { path: '/people' },
  '/p/$projectId/people/journey': {
    path: '/people/journey?by=lead&value=101',
    opened: [['Erase'], [/^Matched by e-mail/]],
  },
  '/p/$projectId/people/requests': { path: '/people/requests' },
  '/p/$projectId/people/requests/$requestId': { path: `/people/requests/${ID}` },
  '/p/$projectId/files': { path: '/files', opened: [[/^Delete /], [/[.]png$/]] },
  '/p/$projectId/social': { path: '/social' },
  '/p/$projectId/settings': { path: '/settings' },
  '/p/$projectId/settings/connections': {
    path: '/settings/connections',
    opened: [['Connect account'], ['Disconnect Harbour Agency (Google Ads)']],
  },
  '/p/$projectId/settings/webhooks': { path: '/settings/webhooks', opened: [['New webhook']] },
  '/p/$projectId/settings/webhooks/$webhookId': {
    path: WEBHOOK,
    opened: [['Replay events'], ['Rotate secret'], ['Delete'], ['Edit']],
  },
  '/p/$projectId/settings/tracking': {
    path: '/settings/tracking',
    opened: [['New write key'], ['Live events'], ['Revoke']],
  },
  '/p/$projectId/settings/keys': {
    path: '/settings/keys',
    opened: [
      ['New service account'],
      ['New app key'],
      ['New key for crm-sync', 'Save'],
      ['Delete crm-sync'],
      ['Revoke …4v52'],
    ],
  },
  '/p/$projectId/settings/oauth-clients': {
    path: '/settings/oauth-clients',
    opened: [['New OAuth client'], ['Edit'], ['Delete']],
  },
  '/p/$projectId/settings/team': {
    path: '/settings/team',
    opened: [[/^Edit roles of grace/], [/^Transfer ownership/], [/^Remove grace/], ['Invite member']],
  },
  '/p/$projectId/settings/roles': {
    path: '/settings/roles',
    opened: [['New role'], ['Edit Sender'], ['Delete Sender']],
  },
  '/p/$projectId/settings/audit': { path: '/settings/audit' },
  '/p/$projectId/settings/usage': { path: '/settings/usage' },
  '/p/$projectId/settings/project': { path: '/settings/project', opened: [['Delete project']] },
};
