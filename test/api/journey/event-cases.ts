/** Fields that a browser must not send: the event's fields, and the refused paths. */
export const SERVER_ONLY: [string, Record<string, unknown>, string[]][] = [
  ['an order', { type: 'order', orderId: 'o-1', revenueCents: 1 }, ['type']],
  ['a refund', { type: 'order_refund', orderId: 'o-1', refundCents: 1 }, ['type']],
  ['a lifecycle step', { type: 'lifecycle', stage: 'customer' }, ['type']],
  ['a meeting', { type: 'meeting', title: 'Call', startsAt: '2026-04-07T08:00:00Z' }, ['type']],
  [
    'CRM ids and socials',
    { type: 'identify', crmLeadId: '1', socials: ['@a'], email: 'a@b.example' },
    ['crmLeadId', 'socials'],
  ],
  ['a kind', { type: 'custom', name: 'x', kind: 'commerce' }, ['kind']],
  [
    'an IP address and a user agent',
    { type: 'session', touch: { ip: '192.0.2.1', userAgent: 'x' } },
    ['touch.userAgent', 'touch.ip'],
  ],
  ['an IP address with a page view', { path: '/', touch: { ip: '192.0.2.1' } }, ['touch.ip']],
];

/** Malformed events, and the path that the refusal names. */
export const MALFORMED: [string, Record<string, unknown>, string][] = [
  ['a touch with other fields', { touch: { utm_sauce: 'x' } }, 'touch.utm_sauce'],
  ['an identify that identifies nobody', { type: 'identify' }, ''],
  [
    'a meeting in the year 10000 (UTC)',
    { type: 'meeting', title: 'x', startsAt: '9999-12-31T23:59:59-12:00' },
    'startsAt',
  ],
  ['a custom event with the name of another type', { type: 'custom', name: 'order' }, 'name'],
];
