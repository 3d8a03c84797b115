import { repeated } from '../changed-bodies.ts';
import type { BodyCase } from './body-case.ts';

const seen = { id: 'e-1', visitorId: 'visitor-1', occurredAt: '2026-04-07T08:12:40+01:00' };
const page = { ...seen, type: 'page_view', path: '/' };

/** Events of every type. */
const EVENTS: BodyCase = [
  'collectEvents',
  { events: [page] },
  ['events'],
  {
    good: [
      { sentAt: '2026-04-07T08:12:40.123Z' },
      { events: repeated(500, page) },
      { events: [{ ...page, sessionId: 'session-1', title: 't', referrer: '', touch: { gclid: 'x' } }] },
      { events: [{ ...seen, type: 'session', touch: {} }] },
      { events: [{ ...seen, type: 'identify', email: 'anything', socials: ['x'] }] },
      { events: [{ ...seen, type: 'form_submit', form: 'f' }] },
      { events: [{ ...seen, type: 'order', orderId: 'o', revenueCents: 0 }] },
      // Such an event is ignored, and the others of its batch are stored.
      { events: [{ ...seen, type: 'order', orderId: 'o', revenueCents: -1.5e30 }] },
      { events: [{ ...seen, type: 'lifecycle', stage: 's', consent: { adUserData: 'granted' } }] },
      { events: [{ ...seen, type: 'meeting', title: 't', startsAt: '2026-04-07T08:00:00Z' }] },
      { events: [{ ...seen, type: 'custom', name: 'plan.chosen', properties: { any: { thing: 1 } } }] },
    ],
    bad: [
      { events: [] },
      { events: repeated(501, page) },
      { events: [seen] },
      { events: [page, null] },
      { events: [{ ...page, type: 'pageview' }] },
      { events: [{ ...page, orderId: 'o' }] },
      { events: [{ ...page, path: '' }] },
      { events: [{ ...page, id: 'a b' }] },
      { events: [{ ...page, id: 'x'.repeat(65) }] },
      { events: [{ ...page, visitorId: 'short' }] },
      { events: [{ ...page, sessionId: 'x'.repeat(65) }] },
      { events: [{ ...page, occurredAt: '2026-04-07' }] },
      { events: [{ ...seen, type: 'session' }] },
      { events: [{ ...seen, type: 'session', touch: { gclid: 1 } }] },
      { events: [{ ...seen, type: 'session', touch: { referrer: 'x'.repeat(1001) } }] },
      { events: [{ ...seen, type: 'order', orderId: 'o', revenueCents: '1' }] },
      { events: [{ ...seen, type: 'order', orderId: 'o', revenueCents: 1, consent: { adUserData: 'yes' } }] },
      { events: [{ ...seen, type: 'order', orderId: 'o', revenueCents: 1, currency: 'euro' }] },
      { events: [{ ...seen, type: 'identify', socials: [] }] },
      { events: [{ ...seen, type: 'custom', name: 'a name' }] },
      { sentAt: 'now' },
      { event: page },
    ],
  },
];

const subjects: BodyCase[3] = {
  good: [
    { email: 'ada@example.com', phone: '+351210000000' },
    { visitorIds: ['visitor-1'] },
    { visitorIds: repeated(100, 'visitor-1') },
    { crm_lead_id: 'x'.repeat(200) },
  ],
  bad: [
    { crm_lead_id: '' },
    { crm_lead_id: ' ' },
    { crm_lead_id: 'x'.repeat(201) },
    { email: 'ada' },
    { phone: '' },
    { visitorIds: [] },
    { visitorIds: repeated(101, 'visitor-1') },
    { visitorIds: ['short'] },
    { emails: ['ada@example.com'] },
  ],
};

export const JOURNEY_BODIES: BodyCase[] = [
  ['eraseJourney', { crm_lead_id: '1' }, [], subjects],
  ['exportJourney', { crm_lead_id: '1' }, [], subjects],
  EVENTS,
];
