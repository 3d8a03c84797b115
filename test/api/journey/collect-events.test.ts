import { randomUUID } from 'node:crypto';
import { keepOpen } from '../../support/keep-open.ts';
import { apiKey, getError, openWorld, getPaths, toRefusal, expectRefused } from '../open-world.ts';
import { writeKeyCreate, writeKeyRevoke } from '../../../admin/commands/write-key.ts';
import { createVisitorId } from '../../support/journey-world.ts';
import {
  createEvent,
  BROWSER,
  parseCollected,
  createBrowserCollector,
  createServerCollector,
  SITE,
  type Collect,
} from './collecting.ts';

/** Events that only a server may send: a title, the event's fields, and the refused paths. */
const SERVER_ONLY: [string, Record<string, unknown>, string[]][] = [
  ['an order', { type: 'order', orderId: 'o-1', revenueCents: 1 }, ['type']],
  ['a refund', { type: 'order_refund', orderId: 'o-1', refundCents: 1 }, ['type']],
  ['a lifecycle stage', { type: 'lifecycle', stage: 'customer' }, ['type']],
  ['a meeting', { type: 'meeting', title: 'Call', startsAt: '2026-04-07T08:00:00Z' }, ['type']],
  [
    'CRM ids and social profiles',
    { type: 'identify', crmLeadId: '1', socials: ['@a'], email: 'a@b.example' },
    ['crmLeadId', 'socials'],
  ],
  ['the kind of a custom event', { type: 'custom', name: 'x', kind: 'commerce' }, ['kind']],
  [
    'an IP address and a user agent',
    { type: 'session', touch: { ip: '192.0.2.1', userAgent: 'x' } },
    ['touch.userAgent', 'touch.ip'],
  ],
  ['an IP address with a page view', { path: '/', touch: { ip: '192.0.2.1' } }, ['touch.ip']],
];

/** Malformed events: a title, the event's fields, and the path that the refusal names. */
const MALFORMED: [string, Record<string, unknown>, string][] = [
  ['a touch with an unknown field', { touch: { utm_sauce: 'x' } }, 'touch.utm_sauce'],
  ['an identify event without an identity', { type: 'identify' }, ''],
  [
    'a meeting in the year 10000 (UTC)',
    { type: 'meeting', title: 'x', startsAt: '9999-12-31T23:59:59-12:00' },
    'startsAt',
  ],
  ['a custom event with the name of another type', { type: 'custom', name: 'order' }, 'name'],
];

let collectAsServer: Collect;
let collectAsBrowser: Collect;

const world = keepOpen(openWorld, async () => {
  collectAsServer = createServerCollector(world);
  collectAsBrowser = await createBrowserCollector(world);
});

it("stores each type of event from a server with its title, and updates the visitor's identities and figures", async () => {
  const visitorId = createVisitorId();
  const createVisitorEvent = (fields: Record<string, unknown>) => createEvent({ visitorId, ...fields });
  const events = [
    createVisitorEvent({
      type: 'session',
      sessionId: 'session-1',
      touch: { utm_source: 'newsletter', ip: '192.0.2.1' },
    }),
    createVisitorEvent({ sessionId: 'session-1', path: '/a', title: 'A' }),
    createVisitorEvent({
      type: 'identify',
      email: ' Ada@Example.COM ',
      phone: '+351 912 345 678',
      crmLeadId: '17',
      socials: ['@ada'],
    }),
    createVisitorEvent({ type: 'form_submit', form: 'signup', path: '/a', email: 'ada@example.com' }),
    createVisitorEvent({ type: 'order', orderId: 'order-1', revenueCents: 12_900, currency: 'EUR' }),
    createVisitorEvent({ type: 'lifecycle', stage: 'customer' }),
    createVisitorEvent({
      type: 'meeting',
      title: 'Call',
      startsAt: '2026-06-30T23:59:59Z',
      status: 'scheduled',
    }),
    createVisitorEvent({
      type: 'custom',
      name: 'video.played',
      kind: 'advertising',
      properties: { seconds: 12 },
    }),
  ];
  expect(parseCollected(await collectAsServer(events))).toEqual({ accepted: 8, duplicates: 0, ignored: [] });
  const stored = await world.sql(
    'select event_id as id, source, kind, type, title from events where visitor_id = $1',
    [visitorId],
  );
  const titles = events.map((event) =>
    Object.values(stored.find(({ id }) => id === event['id']) ?? {}).slice(1),
  );
  expect(titles).toEqual([
    ['analytics', 'web', 'session', 'Visit from newsletter'],
    ['analytics', 'web', 'page_view', 'A'],
    ['analytics', 'system', 'identify', 'Identified by e-mail address, phone number, CRM id, social profile'],
    ['analytics', 'engagement', 'form_submit', 'Submitted signup'],
    ['ledger', 'commerce', 'order', 'Order order-1'],
    ['ledger', 'lifecycle', 'lifecycle', 'Became customer'],
    ['calendar', 'engagement', 'meeting', 'Call'],
    ['analytics', 'advertising', 'video.played', 'video.played'],
  ]);
  const identities = await world.sql(
    'select kind, value, verified from visitor_identities where visitor_id = $1 order by kind',
    [visitorId],
  );
  expect(identities).toEqual([
    { kind: 'crm_lead_id', value: '17', verified: true },
    { kind: 'email', value: 'ada@example.com', verified: true },
    { kind: 'phone', value: '+351912345678', verified: true },
    { kind: 'social', value: '@ada', verified: true },
  ]);
  const [visitor] = await world.sql('select * from visitors where visitor_id = $1', [visitorId]);
  expect(visitor).toMatchObject({
    web_sessions: 1,
    pageviews: 1,
    order_count: 1,
    revenue_cents: '0',
    revenue_by_currency: { EUR: 12_900 },
    total_touches: 1,
    first_touch: { utm_source: 'newsletter', ip: '192.0.2.1' },
  });
});

it("stores a browser's visits, and stores identities from the browser as unverified until a server sends the same identities", async () => {
  const visitorId = createVisitorId();
  const answer = await collectAsBrowser([
    createEvent({ visitorId, type: 'session', sessionId: 'session-1', touch: { referrer: `${SITE}/a` } }),
    createEvent({ visitorId, type: 'form_submit', form: 'signup', email: 'grace@example.com' }),
  ]);
  expect(parseCollected(answer)).toEqual({ accepted: 2, duplicates: 0, ignored: [] });
  const [visitor] = await world.sql('select * from visitors where visitor_id = $1', [visitorId]);
  expect(visitor).toMatchObject({
    total_touches: 0,
    first_touch: { referrer: `${SITE}/a`, userAgent: BROWSER, ip: '127.0.0.1' },
    first_touch_sourced: false,
  });
  const readIdentities = () =>
    world.sql('select value, verified from visitor_identities where visitor_id = $1', [visitorId]);
  expect(await readIdentities()).toEqual([{ value: 'grace@example.com', verified: false }]);
  await collectAsServer([createEvent({ visitorId, type: 'identify', email: 'grace@example.com' })]);
  await collectAsBrowser([createEvent({ visitorId, type: 'identify', email: 'grace@example.com' })]);
  expect(await readIdentities()).toEqual([{ value: 'grace@example.com', verified: true }]);
});

it.each(SERVER_ONLY)(
  "refuses a browser's whole batch because of %s, but accepts the batch from a server",
  async (_, fields, refused) => {
    const [good, bad] = [createEvent(), createEvent(fields)];
    const answer = await collectAsBrowser([good, bad]);
    expect(toRefusal(answer)).toEqual([403, 'forbidden', ...refused.map((field) => `events[1].${field}`)]);
    expect(getError(answer).message).toContain('events:write');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    // Ids of browser events are stored with the prefix `web.`.
    const ids = [good, bad].map(({ id }) => `web.${String(id)}`);
    expect(await world.sql('select from event_ids where event_id = any($1)', [ids])).toEqual([]);
    expect(parseCollected(await collectAsServer([good, bad])).accepted).toBe(2);
  },
);

it.each(MALFORMED)('refuses %s, names the field and stores nothing', async (_, change, field) => {
  const good = createEvent();
  await expectRefused(collectAsServer([good, createEvent(change)]), 400, `events[1]${field && '.'}${field}`);
  expect(await world.sql('select from event_ids where event_id = $1', [good['id']])).toEqual([]);
});

it('names the nearest known field for a misspelled field, and the known types for an unknown event type', async () => {
  const misspelled = await collectAsServer([
    createEvent({ type: 'order', orderId: 'x', revenueCents: 1, currencyy: 'EUR' }),
  ]);
  expect(getError(misspelled).message).toBe(
    'events[0].currencyy is not a known field; the nearest is currency.',
  );
  const unknownTypes = await collectAsServer([createEvent({ type: 'nothing' }), createEvent({ type: 17 })]);
  expect(getError(unknownTypes).details?.[0]?.message).toMatch(
    /^must be one of session, page_view, identify, /,
  );
  expect(getPaths(unknownTypes)).toEqual(['events[0].type', 'events[1].type']);
});

it('answers 403 for a write key from an origin that the key does not allow, and 401 for an unknown write key', async () => {
  for (const origin of [
    'https://shop.example',
    'http://www.shop.example',
    'null',
    undefined,
    `${SITE}.evil.example`,
  ]) {
    const answer = await collectAsBrowser([createEvent()], { headers: { origin } });
    expect([origin, answer.status, getError(answer).code]).toEqual([origin, 403, 'forbidden']);
  }
  for (const key of ['tl_pk_x', `tl_pk_${'0'.repeat(46)}`, world.tenant.appKey]) {
    const answer = await expectRefused(
      collectAsBrowser([createEvent()], { headers: { 'x-write-key': key } }),
      401,
    );
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  }
});

it('accepts a write key only in its own project and until its revocation', async () => {
  const project = world.other.projectId;
  expect((await collectAsBrowser([createEvent()], { projectId: project })).status).toBe(404);
  const { id, key } = await writeKeyCreate(world.admin, { project, name: 'other', origin: [SITE] });
  const headers = { 'x-write-key': key };
  expect((await collectAsBrowser([createEvent()], { projectId: project, headers })).status).toBe(200);
  await writeKeyRevoke(world.admin, { project, key: id });
  expect((await collectAsBrowser([createEvent()], { projectId: project, headers })).status).toBe(401);
});

it("applies a browser's restrictions to a request that has both a write key and a service-account key", async () => {
  const order = createEvent({ type: 'order', orderId: randomUUID(), revenueCents: 1 });
  const headers = apiKey(world.tenant.serviceAccountKey);
  expect((await collectAsBrowser([order], { headers })).status).toBe(403);
  expect(
    (await collectAsBrowser([order], { headers: { ...headers, 'x-write-key': undefined } })).status,
  ).toBe(200);
});

it("a browser's event does not turn a server's event with the same id into a duplicate", async () => {
  const order = createEvent({ type: 'order', orderId: randomUUID(), revenueCents: 1 });
  expect(parseCollected(await collectAsBrowser([createEvent({ id: order['id'] })])).accepted).toBe(1);
  expect(parseCollected(await collectAsServer([order])).accepted).toBe(1);
  expect(parseCollected(await collectAsBrowser([createEvent({ id: order['id'] })])).duplicates).toBe(1);
});
