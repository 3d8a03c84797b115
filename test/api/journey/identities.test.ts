import { keepOpen } from '../../support/keep-open.ts';
import { openWorld, getError, getPaths, expectRefused } from '../open-world.ts';
import { createVisitorId } from '../../support/journey-world.ts';
import {
  createEvent,
  parseCollected,
  createBrowserCollector,
  createServerCollector,
  type EventFields,
} from './collecting.ts';

const world = keepOpen(openWorld);

const getValues = async (visitorId: string) => {
  const rows = await world.sql(
    'select value from visitor_identities where visitor_id = $1 order by kind, value',
    [visitorId],
  );
  return rows.map(({ value }) => value);
};

it('accepts events with invalid identities, but does not store the identities', async () => {
  for (const collect of [createServerCollector(world), await createBrowserCollector(world)]) {
    const visitorId = createVisitorId();
    const invalid = [
      { type: 'identify', email: 'test@example.com', phone: '000000000' },
      { type: 'identify', email: '' },
      { type: 'form_submit', form: 'f', email: 'not an address', phone: 'none' },
    ];
    const events = invalid.map((fields) => createEvent({ visitorId, ...fields }));
    expect(parseCollected(await collect(events))).toEqual({ accepted: 3, duplicates: 0, ignored: [] });
    expect(await getValues(visitorId)).toEqual([]);
  }
});

it('stores the first and the last time of an identity, even if its events arrive out of order', async () => {
  const visitorId = createVisitorId();
  const times = ['2026-03-02T00:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-03-03T00:00:00.000Z'];
  for (const occurredAt of times) {
    const event = createEvent({ visitorId, type: 'identify', email: 'ada@example.com', occurredAt });
    expect(parseCollected(await createServerCollector(world)([event])).accepted).toBe(1);
  }
  const rows = await world.sql(
    'select first_seen_at, last_seen_at from visitor_identities where visitor_id = $1',
    [visitorId],
  );
  expect(rows).toEqual([{ first_seen_at: new Date(times[1] ?? ''), last_seen_at: new Date(times[2] ?? '') }]);
});

it('ignores events with impossible amounts, and accepts the other events', async () => {
  const visitorId = createVisitorId();
  const createOrder = (id: string, revenueCents: number, currency = 'USD') =>
    createEvent({ id, visitorId, type: 'order', orderId: id, revenueCents, currency });
  const createRefund = (id: string, refundCents: number) =>
    createEvent({ id, visitorId, type: 'order_refund', orderId: 'idr', refundCents });
  const impossible = [
    createOrder('negative', -1),
    createOrder('fraction', 49.5),
    createOrder('too-large', 100_000_000_000_001),
    createOrder('far-too-large', 1e200),
    createRefund('refund-of-nothing', 0),
    createRefund('refund-of-a-fraction', 0.5),
  ];
  const possible = [
    createEvent({ visitorId }),
    createOrder('idr', 200_000_000_000, 'IDR'),
    createOrder('largest', 100_000_000_000_000, 'JPY'),
    createOrder('free', 0),
    createRefund('refund', 50_000_000_000),
  ];
  const answer = await createServerCollector(world)([...impossible, ...possible]);
  expect(parseCollected(answer)).toEqual({
    accepted: 5,
    duplicates: 0,
    ignored: impossible.map(({ id }) => ({ id, reason: 'amount' })),
  });
  const [visitor] = await world.sql(
    'select order_count, revenue_by_currency from visitors where visitor_id = $1',
    [visitorId],
  );
  expect(visitor).toEqual({
    order_count: 3,
    revenue_by_currency: { IDR: 150_000_000_000, JPY: 100_000_000_000_000 },
  });
});

const EVENT_LIMIT_BYTES = 8_192;

function createEventOfSize(bytes: number): EventFields {
  const event = createEvent({ type: 'custom', name: 'quiz', properties: { a: '', b: [] as string[] } });
  const fillEvent = (properties: object) => ({ ...event, properties });
  const getSize = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const texts: string[] = [];
  while (getSize(fillEvent({ a: '', b: [...texts, 'x'.repeat(1_000)] })) <= bytes)
    texts.push('x'.repeat(1_000));
  const missing = bytes - getSize(fillEvent({ a: '', b: texts }));
  return fillEvent({ a: 'y'.repeat(missing), b: texts });
}

it('refuses an event of more than 8,192 bytes, names its largest field, and stores nothing', async () => {
  const collect = await createBrowserCollector(world);
  const largest = createEventOfSize(EVENT_LIMIT_BYTES);
  expect(parseCollected(await collect([largest]))).toMatchObject({ accepted: 1 });
  const small = createEvent();
  const touch = { utm_source: 'é'.repeat(1_000), ...createLargeTouch() };
  const refused = await expectRefused(
    collect([small, createEventOfSize(EVENT_LIMIT_BYTES + 1), createEvent({ touch })]),
    400,
    'events[1].properties',
    'events[2].touch',
  );
  expect(getError(refused).details?.[0]?.message).toContain(
    '8193 bytes of JSON, more than the maximum of 8192',
  );
  expect(
    await world.sql('select 1 from event_ids where event_id = $1', [`web.${String(small['id'])}`]),
  ).toEqual([]);
});

it.each([
  ['a text of more than 1,000 characters', { a: 'x'.repeat(1_001) }, 'events[0].properties.a'],
  ['an object on the fourth level', { a: { b: { c: {} } } }, 'events[0].properties.a.b.c'],
  ['a list on the fourth level', { a: [[[]]] }, 'events[0].properties.a[0][0]'],
  [
    'more than 50 names',
    Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`n${i}`, i])),
    'events[0].properties',
  ],
  ['more than 50 values', { a: { b: Array.from({ length: 51 }, () => 0) } }, 'events[0].properties.a.b'],
])('refuses event properties with %s', async (_what, properties, path) => {
  await expectRefused(
    createServerCollector(world)([createEvent({ type: 'custom', name: 'quiz', properties })]),
    400,
    path,
  );
});

it('refuses events that are not objects and names their index', async () => {
  const events = [createEvent(), null, 'page_view', []];
  const refused = await createServerCollector(world)([], { body: { events } });
  expect([refused.status, getPaths(refused)]).toEqual([400, ['events[1]', 'events[2]', 'events[3]']]);
});

it('accepts event properties of three levels of texts, numbers, booleans and nulls', async () => {
  const properties = {
    a: { b: { c: 'x', d: null }, e: [false, 1, 'y'] },
    f: [{ g: 2 }, [true]],
    g: 1.5,
    h: null,
  };
  const collect = createServerCollector(world);
  expect(
    parseCollected(await collect([createEvent({ type: 'custom', name: 'quiz', properties })])),
  ).toMatchObject({ accepted: 1 });
});

function createLargeTouch(): EventFields {
  const names = ['utm_medium', 'utm_campaign', 'utm_term', 'gclid', 'fbclid', 'referrer', 'landingPath'];
  return Object.fromEntries(names.map((name) => [name, 'x'.repeat(1_000)]));
}
