import type { BodyCase } from './body-case.ts';

const url = 'https://hooks.example.com/throughline';

export const WEBHOOKS_BODIES: BodyCase[] = [
  [
    'createWebhook',
    { url, eventTypes: ['email.bounced'] },
    ['url', 'eventTypes'],
    {
      good: [{ description: 'd'.repeat(200) }, { eventTypes: ['email.bounced', 'email_batch.completed'] }],
      bad: [
        { url: '' },
        { url: `https://example.com/${'a'.repeat(2_000)}` },
        { eventTypes: [] },
        { eventTypes: ['email.bounced', 'email.bounced'] },
        { eventTypes: ['webhook.test'] },
        { description: ' ' },
        { secret: 'whsec_mine' },
      ],
    },
  ],
  [
    'updateWebhook',
    {},
    [],
    {
      good: [{ enabled: true }, { url }, { description: null }],
      bad: [{ enabled: null }, { description: ' ' }, { eventTypes: [] }],
    },
  ],
  ['rotateWebhookSecret', {}, [], { good: [{ revokeOld: true }], bad: [{ revokeOld: 'yes' }] }],
  [
    'replayWebhook',
    { since: '2026-04-07T08:00:00Z' },
    ['since'],
    { good: [{ since: '2026-04-07T08:00:00.123+02:00' }], bad: [{ since: '2026-04-07' }, { since: null }] },
  ],
];
