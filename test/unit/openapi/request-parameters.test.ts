import { named, resolvedOperations, type ResolvedOperation } from './operations.ts';
import { violations } from './schema-validator.ts';

let operations: ReadonlyMap<string, ResolvedOperation>;

beforeAll(async () => {
  operations = await resolvedOperations();
});

function parameter(operationId: string, name: string): ResolvedOperation['parameters'][number] {
  const found = named(operations, operationId).parameters.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`${operationId} has no parameter ${name}`);
  return found;
}

const uuid = '3f0e5b0a-6c1d-4a57-9a3e-2b1c8d7e6f50';
const kinds = 'web,communication,engagement,commerce,lifecycle,advertising,system';
const presets =
  'today yesterday last_3d last_7d last_14d last_28d last_30d last_90d this_month last_month this_quarter last_quarter this_year last_year maximum';
const statuses =
  'queued sent delivered opened clicked bounced complained failed suppressed duplicate cancelled unknown';

it.each<[string, string, { good: unknown[]; bad: unknown[] }]>([
  ['getLeadJourney', 'projectId', { good: [uuid], bad: ['', 'x', `${uuid}0`] }],
  ['getLeadJourney', 'crm_lead_id', { good: ['1', 'x'.repeat(200)], bad: ['', 'x'.repeat(201)] }],
  ['getLeadJourney', 'cursor', { good: ['x'.repeat(500)], bad: ['x'.repeat(501)] }],
  ['getLeadJourney', 'limit', { good: [1, 100], bad: [0, 101, 1.5] }],
  ['getLeadJourney', 'include', { good: ['match_evidence'], bad: ['', 'all', 'match_evidence,x'] }],
  ['getJourney', 'email', { good: ['ada@example.com'], bad: ['', 'ada', `${'x'.repeat(310)}@example.com`] }],
  ['searchLeads', 'query', { good: ['x', 'x'.repeat(200)], bad: ['', ' ', 'x'.repeat(201)] }],
  ['searchLeads', 'limit', { good: [1, 100], bad: [0, 101] }],
  ['getJourney', 'phone', { good: ['1', 'x'.repeat(50)], bad: ['', 'x'.repeat(51)] }],
  [
    'getJourney',
    'visitor_id',
    { good: ['vis_5k2m9x1c', 'x'.repeat(64)], bad: ['', 'x'.repeat(65), 'vis 5k2m9x1c'] },
  ],
  ['cancelEmailSend', 'sendId', { good: [`snd_${uuid}_0`], bad: ['', 'x'.repeat(101)] }],
  [
    'getLeadJourney',
    'kinds',
    { good: [kinds, 'web', 'web, commerce'], bad: ['', 'web,', ',web', 'web commerce', 'other', 'webs'] },
  ],
  ['listUsers', 'limit', { good: [1, 100], bad: [0, 101, 1.5] }],
  ['listUsers', 'offset', { good: [0, 1_000_000], bad: [-1, 0.5] }],
  ['listAppKeys', 'limit', { good: [1, 100], bad: [0, 101, 1.5] }],
  ['listOAuthClients', 'limit', { good: [1, 100], bad: [0, 101] }],
  ['listOAuthClients', 'offset', { good: [0], bad: [-1] }],
  ['revokeAppKey', 'keyId', { good: [uuid], bad: ['', 'x'] }],
  ['revokeServiceAccountKey', 'serviceAccountId', { good: [uuid], bad: ['', 'x'] }],
  ['listTeamMembers', 'projectId', { good: [uuid], bad: ['', 'x'] }],
  [
    'getAccountHealth',
    'customerId',
    { good: ['1234567890', '123-456-7890'], bad: ['123', '12345678901', '1234-567890'] },
  ],
  ['getAccountHealth', 'loginCustomerId', { good: ['1'], bad: [''] }],
  [
    'getDeviceBreakdown',
    'startDate',
    { good: ['2026-02-28'], bad: ['2026-02-30', '2026-2-1', '20260201', ''] },
  ],
  ['getDeviceBreakdown', 'endDate', { good: ['2024-02-29'], bad: ['2026-02-29', '2026-13-01', 'today'] }],
  ['getDeviceBreakdown', 'campaignId', { good: ['1'], bad: [''] }],
  ['listCampaigns', 'status', { good: ['ENABLED', 'PAUSED', 'REMOVED'], bad: ['', 'UNKNOWN'] }],
  ['listCampaigns', 'limit', { good: [1, 100], bad: [0, 101] }],
  ['getCampaign', 'campaignId', { good: ['1', '9'.repeat(19)], bad: ['', 'x', '1'.repeat(20)] }],
  [
    'getPerformanceReport',
    'by',
    { good: ['date', 'date,adGroup'], bad: ['', 'day', 'date,', 'date device'] },
  ],
  ['getPerformanceReport', 'metrics', { good: ['spend,clicks'], bad: ['', 'metrics.clicks', 'spend,'] }],
  ['getPerformanceReport', 'campaignId', { good: ['1'], bad: ['', '1 OR 1'] }],
  ['getPerformanceReport', 'limit', { good: [1, 1000], bad: [0, 1001] }],
  [
    'getPlatformInsights',
    'level',
    { good: ['account', 'campaign', 'adset', 'ad'], bad: ['', 'Account', 'creative'] },
  ],
  ['getPlatformInsights', 'datePreset', { good: presets.split(' '), bad: ['', 'last_5d'] }],
  ['getPlatformInsights', 'objectId', { good: ['1'], bad: [''] }],
  ['getEmailBatch', 'trackingId', { good: ['x', 'x'.repeat(100)], bad: ['', 'x'.repeat(101)] }],
  ['getEmailBatch', 'X-Project-Id', { good: [uuid], bad: ['', 'x'] }],
  ['listEmailBatchRecipients', 'status', { good: statuses.split(' '), bad: ['', 'bouncing'] }],
  ['listEmailBatchRecipients', 'limit', { good: [1, 100], bad: [0, 101] }],
  ['listEmailBatches', 'state', { good: ['scheduled', 'completed'], bad: ['', 'sent'] }],
  ['listEmailBatches', 'since', { good: ['2026-04-01T00:00:00Z'], bad: ['', '2026-04-01', 'x'.repeat(41)] }],
  ['listEmailBatches', 'limit', { good: [1, 100], bad: [0, 101] }],
  [
    'listEmailSuppressions',
    'reason',
    { good: ['bounce', 'complaint', 'unsubscribe', 'manual'], bad: ['', 'other'] },
  ],
  ['listEmailSuppressions', 'email', { good: ['x', 'x'.repeat(320)], bad: ['', 'x'.repeat(321)] }],
  ['listEmailSuppressions', 'limit', { good: [1, 100], bad: [0, 101] }],
  ['deleteEmailSuppression', 'email', { good: ['ada@example.com'], bad: ['', 'ada', '@example.com'] }],
  [
    'receiveResendWebhook',
    'svix-id',
    { good: ['msg_1', 'x'.repeat(255)], bad: ['', 'a b', 'x'.repeat(256)] },
  ],
  ['unsubscribeByLink', 'token', { good: ['x', 'x'.repeat(2000)], bad: ['', 'x'.repeat(2001)] }],
  ['listEmailBatchRecipients', 'cursor', { good: ['x'.repeat(500)], bad: ['x'.repeat(501)] }],
])('%s bounds %s from both sides', (operationId, name, { good, bad }) => {
  const { schema } = parameter(operationId, name);
  expect(good.filter((value) => violations(schema, value).length > 0)).toEqual([]);
  expect(bad.filter((value) => violations(schema, value).length === 0)).toEqual([]);
});

it.each([
  ['getLeadJourney', 'limit', 50],
  ['getJourney', 'limit', 50],
  ['searchLeads', 'limit', 20],
  ['listUsers', 'limit', 20],
  ['listUsers', 'offset', 0],
  ['listOAuthClients', 'limit', 20],
  ['listServiceAccountKeys', 'offset', 0],
  ['listEmailBatchRecipients', 'limit', 50],
  ['listEmailBatches', 'limit', 50],
  ['listCampaigns', 'limit', 50],
  ['getPerformanceReport', 'limit', 100],
  ['listEmailSuppressions', 'limit', 50],
  ['getPlatformInsights', 'level', 'account'],
  ['getPlatformInsights', 'datePreset', 'last_30d'],
])('%s takes %s as %s by default', (operationId, name, value) => {
  expect(parameter(operationId, name).schema['default']).toBe(value);
});
