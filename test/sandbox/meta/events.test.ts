import { createHash } from 'node:crypto';
import { z } from 'zod';
import { getError, openMeta, type OpenMeta } from './open-meta.ts';
import { keepOpen } from '../../support/keep-open.ts';

let meta: OpenMeta;
keepOpen(openMeta, (opened) => (meta = opened));

const DATASET = '3100000000000001';
const DAY_SECONDS = 86_400;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const secondsAgo = (days: number): number => Math.floor(Date.now() / 1000 - days * DAY_SECONDS);
const person = { em: [sha256('ada@example.com')], client_user_agent: 'Mozilla/5.0' };

/** Returns a purchase a minute ago; `more` overrides fields. */
function buildPurchase(id: string, more: object = {}): object {
  return {
    event_name: 'Purchase',
    event_time: secondsAgo(0) - 60,
    event_id: id,
    action_source: 'website',
    event_source_url: 'https://shop.example/thanks',
    user_data: person,
    custom_data: { value: 1.5, currency: 'usd' },
    ...more,
  };
}

const sendEvents = (token: string, data: object[], dataset = DATASET) =>
  meta.graph(token, `${dataset}/events`, { method: 'POST', json: { data } });

const report = z.object({
  totals: z.array(z.looseObject({ eventName: z.string(), count: z.int() })),
  events: z.array(z.looseObject({ eventId: z.string().nullable(), received: z.int() })),
});

const readReport = async (account: string) =>
  report.parse((await meta.control('GET', `/control/conversions/meta?account=${account}`)).body);

test('counts the first of equal Meta events within 48 hours', async () => {
  const account = 'EAAagency-count';
  expect(await sendEvents(account, [buildPurchase('o-1'), buildPurchase('o-2')])).toMatchObject({
    status: 200,
    body: { events_received: 2, messages: [], fbtrace_id: expect.any(String) },
  });
  await sendEvents(account, [buildPurchase('o-1', { custom_data: { value: 9, currency: 'USD' } })]);
  await sendEvents(account, [buildPurchase('o-1', { event_name: 'Lead' })]);
  expect(await readReport(account)).toMatchObject({
    totals: [
      { dataset: DATASET, eventName: 'Purchase', count: 2, values: { USD: 3 } },
      { eventName: 'Lead', count: 1 },
    ],
    events: [{ eventId: 'o-1', received: 2 }, { eventId: 'o-2', received: 1 }, { eventId: 'o-1' }],
  });
  await meta.control('PUT', '/control/clock', { account, aheadMs: 49 * 3_600_000 });
  await sendEvents(account, [buildPurchase('o-1')]);
  expect((await readReport(account)).totals).toMatchObject([
    { eventName: 'Purchase', count: 3 },
    { count: 1 },
  ]);
});

test.each([
  ['is older than seven days', buildPurchase('bad', { event_time: secondsAgo(8) }), '400 100/2804003'],
  [
    'is from a physical store and older than 62 days',
    buildPurchase('bad', { action_source: 'physical_store', event_time: secondsAgo(63) }),
    '400 100/2804003',
  ],
  ['lies in the future', buildPurchase('bad', { event_time: secondsAgo(-1) }), '400 100'],
  ['has a time in milliseconds', buildPurchase('bad', { event_time: Date.now() }), '400 100'],
  [
    'identifies no person',
    buildPurchase('bad', { user_data: { client_user_agent: 'Mozilla', country: sha256('at') } }),
    '400 100/2804050',
  ],
  [
    'has an unhashed e-mail address',
    buildPurchase('bad', { user_data: { ...person, em: ['ada@example.com'] } }),
    '400 100',
  ],
  [
    'has a hashed fbc',
    buildPurchase('bad', { user_data: { ...person, fbc: sha256('fb.1.1.x') } }),
    '400 100',
  ],
  ['has no event_source_url', buildPurchase('bad', { event_source_url: undefined }), '400 100'],
  ['has no client_user_agent', buildPurchase('bad', { user_data: { em: person.em } }), '400 100'],
  ['has no name', buildPurchase('bad', { event_name: undefined }), '400 100'],
  ['has an unknown action_source', buildPurchase('bad', { action_source: 'web' }), '400 100'],
  ['has no currency', buildPurchase('bad', { custom_data: { value: 1 } }), '400 100'],
  [
    'has an unknown currency',
    buildPurchase('bad', { custom_data: { value: 1, currency: 'XYZ' } }),
    '400 100',
  ],
])('refuses all events if one event %s', async (_, badEvent, error) => {
  const account = 'EAAagency-spoiled';
  const answer = await sendEvents(account, [buildPurchase('good'), badEvent]);
  expect(getError(answer)).toBe(error);
  expect(answer.body).toMatchObject({ error: { is_transient: false, error_user_title: expect.any(String) } });
  expect(JSON.stringify(answer.body)).not.toMatch(/\[1\]|bad/);
  expect((await readReport(account)).events).toEqual([]);
});

test('accepts 1 to 1,000 events per call', async () => {
  const many = Array.from({ length: 1_001 }, (_, index) => buildPurchase(`o-${index}`));
  expect(getError(await sendEvents('EAAagency-many', many))).toBe('400 100');
  expect(getError(await sendEvents('EAAagency-many', []))).toBe('400 100');
});

test('accepts events of physical stores up to 61 days old, and device ids', async () => {
  const account = 'EAAshop-old';
  const device = { client_ip_address: '192.0.2.1', client_user_agent: 'Mozilla' };
  const events = [
    buildPurchase('a', { action_source: 'physical_store', event_time: secondsAgo(61) }),
    buildPurchase('b', { user_data: device }),
    buildPurchase('c', { action_source: 'system_generated', user_data: { fbc: `fb.1.${Date.now()}.IwAR` } }),
  ];
  expect((await sendEvents(account, events, '3200000000000001')).status).toBe(200);
});

test("accepts events only from managers of the dataset's business", async () => {
  expect(getError(await sendEvents('EAAshop', [buildPurchase('a')]))).toBe('400 100/33');
  expect(getError(await sendEvents('EAAagency', [buildPurchase('a')], '1'))).toBe('400 100/33');
  expect(getError(await sendEvents('EAAagency.readonly', [buildPurchase('a')]))).toBe('403 200');
  expect(await meta.graph('EAAagency.readonly', `${DATASET}?fields=id,name`)).toMatchObject({
    body: { id: DATASET, name: 'Alpine Outfitters website' },
  });
  expect(await meta.graph('EAAagency', 'act_1029384757/adspixels?fields=name')).toMatchObject({
    body: { data: [{ id: '3100000000000002', name: 'Bergamo Coffee website' }] },
  });
});
