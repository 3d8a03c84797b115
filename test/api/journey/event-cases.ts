/** What a browser may not say: the event's fields, and those that are refused. */
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
    'what the server sees',
    { type: 'session', touch: { ip: '192.0.2.1', userAgent: 'x' } },
    ['touch.userAgent', 'touch.ip'],
  ],
  ['the same with a page view', { path: '/', touch: { ip: '192.0.2.1' } }, ['touch.ip']],
];

/** Changes to an event that make it malformed, and the field that is named for each. */
export const MALFORMED: [string, Record<string, unknown>, string][] = [
  ['an unknown type', { type: 'purchase' }, 'type'],
  ['an unknown field', { pathh: '/' }, 'pathh'],
  ['a visitor id that is too short', { visitorId: 'v' }, 'visitorId'],
  ['an id that is too long', { id: 'x'.repeat(65) }, 'id'],
  ['no time', { occurredAt: undefined }, 'occurredAt'],
  ['a time without a zone', { occurredAt: '2026-04-07T08:00:00' }, 'occurredAt'],
  ['a touch with other fields', { touch: { utm_sauce: 'x' } }, 'touch.utm_sauce'],
  ['a touch that is too long', { touch: { gclid: 'x'.repeat(1001) } }, 'touch.gclid'],
  ['an identify that identifies nobody', { type: 'identify' }, ''],
  [
    'a meeting in another age',
    { type: 'meeting', title: 'x', startsAt: '9999-12-31T23:59:59-12:00' },
    'startsAt',
  ],
  ['money as text', { type: 'order', orderId: 'x', revenueCents: '15' }, 'revenueCents'],
  ['a custom event that passes for another', { type: 'custom', name: 'order' }, 'name'],
  ['too many properties', { type: 'custom', name: 'x', properties: fifty(51) }, 'properties'],
];

function fifty(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));
}
