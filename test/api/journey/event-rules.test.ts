import { keepOpen } from '../../support/keep-open.ts';
import { openWorld, getError, expectRefused } from '../open-world.ts';
import { createVisitorId } from '../../support/journey-world.ts';
import {
  createEvent,
  BROWSER,
  parseCollected,
  createBrowserCollector,
  createServerCollector,
  SITE,
  type Collect,
  type EventFields,
} from './collecting.ts';

const ad = { gclid: 'click' };
const search = { referrer: 'https://search.example/' };
const createSession = (touch: object): EventFields => ({ type: 'session', touch });

let collectAsServer: Collect;
let collectAsBrowser: Collect;

const world = keepOpen(openWorld, async () => {
  collectAsServer = createServerCollector(world);
  collectAsBrowser = await createBrowserCollector(world);
});

const getTouches = async (visitorId: string) => {
  const [row] = await world.sql(
    'select first_touch, last_touch, total_touches from visitors where visitor_id = $1',
    [visitorId],
  );
  return [row?.['first_touch'], row?.['last_touch'], row?.['total_touches']];
};

it("does not count a referrer from a write key's allowed origins as a source", async () => {
  const visitorId = createVisitorId();
  const now = Date.now();
  const createArrival = (touch: object, minutesAgo: number) =>
    createEvent({
      visitorId,
      type: 'session',
      touch,
      occurredAt: new Date(now - minutesAgo * 60_000).toISOString(),
    });
  await collectAsBrowser([createArrival(search, 3), createArrival({ referrer: `${SITE}/cart` }, 2)]);
  const browserFields = { userAgent: BROWSER, ip: '127.0.0.1' };
  expect(await getTouches(visitorId)).toEqual([
    { ...search, ...browserFields },
    { ...search, ...browserFields },
    1,
  ]);
});

it('accepts an `fbclid` of 1,000 characters', async () => {
  const fbclid = 'IwAR'.padEnd(1_000, 'x');
  const visitorId = createVisitorId();
  await collectAsServer([createEvent({ visitorId, ...createSession({ fbclid }) })]);
  expect(await getTouches(visitorId)).toEqual([{ fbclid }, { fbclid }, 1]);
});

it('ignores browser events that come from bots or are older than 30 days, but accepts such events from servers', async () => {
  const [adSession, pageView] = [createEvent({ type: 'session', touch: ad }), createEvent()];
  for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.0', '']) {
    const { accepted, ignored } = parseCollected(
      await collectAsBrowser([adSession, pageView], { headers: { 'user-agent': agent } }),
    );
    expect([agent, accepted, ignored]).toEqual([
      agent,
      0,
      [adSession, pageView].map(({ id }) => ({ id, reason: 'bot' })),
    ]);
  }
  const old = createEvent({ occurredAt: '2019-01-01T00:00:00Z' });
  const mixed = parseCollected(await collectAsBrowser([adSession, old, adSession]));
  expect(mixed).toEqual({ accepted: 1, duplicates: 1, ignored: [{ id: old['id'], reason: 'clock' }] });
  expect(
    parseCollected(await collectAsServer([old], { headers: { 'user-agent': 'curl/8.0' } })).accepted,
  ).toBe(1);
});

it("corrects event times when `sentAt` shows that the browser's clock is wrong, and accepts times with a UTC offset", async () => {
  const event = createEvent({ occurredAt: '1970-01-01T00:00:10Z' });
  const answer = await collectAsBrowser([event], { body: { sentAt: '1970-01-01T00:00:20Z' } });
  expect(parseCollected(answer).accepted).toBe(1);
  const [row] = await world.sql(
    `select occurred_at between now() - interval '5 minutes' and now() as right from events where event_id = $1`,
    [`web.${String(event['id'])}`],
  );
  expect(row).toEqual({ right: true });
  const withOffset = createEvent({ occurredAt: '2026-03-01T13:00:00+01:00' });
  expect(parseCollected(await collectAsServer([withOffset])).accepted).toBe(1);
});

beforeEach(() => world.sql('truncate rate_limits'));

const startApi = (env: Record<string, string>) => world.startApi({ env: { TRUST_PROXY_HOPS: '1', ...env } });

it('limits write-key requests per network address and key', async () => {
  const api = await startApi({ RATE_LIMIT_WRITE: '2/600' });
  const collect = await createBrowserCollector(world, api.url);
  const sendFrom = (address: string, collectWith = collect) =>
    collectWith([createEvent()], { headers: { 'x-forwarded-for': address } });
  for (let sent = 0; sent < 2; sent += 1) expect((await sendFrom('192.0.2.1')).status).toBe(200);
  const refused = await expectRefused(sendFrom('192.0.2.1'), 429);
  expect(refused.headers.get('ratelimit-policy')).toBe('"write";q=2;w=600');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
  expect((await sendFrom('192.0.2.2')).status).toBe(200);
  expect((await sendFrom('192.0.2.1', await createBrowserCollector(world, api.url))).status).toBe(200);
});

const createEvents = (count: number) => Array.from({ length: count }, () => createEvent());
const fromAddress = (address: string) => ({ headers: { 'x-forwarded-for': address } });

it('limits the events that browsers send from one network address, but not the events that servers send', async () => {
  const api = await startApi({ RATE_LIMIT_COLLECTED_EVENTS_PER_ADDRESS: '10/600' });
  const collect = await createBrowserCollector(world, api.url);
  expect((await collect(createEvents(7), fromAddress('192.0.2.1'))).status).toBe(200);
  const refused = await expectRefused(collect(createEvents(4), fromAddress('192.0.2.1')), 429);
  expect(getError(refused).message).toMatch(/^Too many events\. Try again in \d+ seconds\.$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(refused.headers.get('ratelimit-policy')).toContain('"collected-events-per-address";q=10;w=600');
  // Refused events are not counted, so a smaller request succeeds.
  const last = await collect(createEvents(3), fromAddress('192.0.2.1'));
  expect([last.status, last.headers.get('ratelimit')]).toEqual([
    200,
    expect.stringMatching(/"collected-events-per-address";r=0;t=\d+/),
  ]);
  expect((await collect(createEvents(7), fromAddress('192.0.2.2'))).status).toBe(200);
  expect((await createServerCollector(world, api.url)(createEvents(20))).status).toBe(200);
});

it('limits collected events per write key and per project', async () => {
  const api = await startApi({
    RATE_LIMIT_COLLECTED_EVENTS_PER_KEY: '5/86400',
    RATE_LIMIT_COLLECTED_EVENTS_PER_PROJECT: '12/86400',
  });
  const [collectWithFirstKey, collectWithSecondKey] = [
    await createBrowserCollector(world, api.url),
    await createBrowserCollector(world, api.url),
  ];
  const collectFromServer = createServerCollector(world, api.url);
  expect((await collectWithFirstKey(createEvents(5), fromAddress('192.0.2.1'))).status).toBe(200);
  const refused = await collectWithFirstKey(createEvents(1), fromAddress('192.0.2.2'));
  expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
    429,
    expect.stringContaining('"collected-events-per-key";q=5;w=86400'),
  ]);
  expect((await collectWithSecondKey(createEvents(5), fromAddress('192.0.2.1'))).status).toBe(200);
  expect((await collectFromServer(createEvents(3))).headers.get('ratelimit')).toMatch(
    /"collected-events-per-project";r=2;t=\d+/,
  );
  expect((await collectFromServer(createEvents(2))).status).toBe(200);
  expect((await collectFromServer(createEvents(1))).status).toBe(429);
});

it('limits collected kilobytes per network address, write key and project', async () => {
  const api = await startApi({
    RATE_LIMIT_COLLECTED_KILOBYTES_PER_ADDRESS: '9/86400',
    RATE_LIMIT_COLLECTED_KILOBYTES_PER_KEY: '10/86400',
    RATE_LIMIT_COLLECTED_KILOBYTES_PER_PROJECT: '20/86400',
  });
  const [collectWithFirstKey, collectWithSecondKey] = [
    await createBrowserCollector(world, api.url),
    await createBrowserCollector(world, api.url),
  ];
  const createLargeEvent = () => {
    const texts = Array.from({ length: 6 }, () => 'x'.repeat(1_000));
    return createEvent({ type: 'custom', name: 'quiz', properties: { texts } });
  };
  expect((await collectWithFirstKey([createLargeEvent()], fromAddress('192.0.2.1'))).status).toBe(200);
  for (const [address, policy] of [
    ['192.0.2.1', '"collected-kilobytes-per-address";q=9;w=86400'],
    ['192.0.2.2', '"collected-kilobytes-per-key";q=10;w=86400'],
  ] as const) {
    const refused = await collectWithFirstKey([createLargeEvent()], fromAddress(address));
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
      429,
      expect.stringMatching(`${policy}$`),
    ]);
  }
  expect((await collectWithSecondKey([createLargeEvent()])).status).toBe(200);
  const projectRefusal = await createServerCollector(world, api.url)([createLargeEvent()]);
  expect([projectRefusal.status, projectRefusal.headers.get('ratelimit-policy')]).toEqual([
    429,
    expect.stringContaining('"collected-kilobytes-per-project";q=20;w=86400'),
  ]);
});
