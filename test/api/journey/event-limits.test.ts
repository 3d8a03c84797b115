import { keepOpen } from '../../support/keep-open.ts';
import { getError, openWorld, expectRefused } from '../open-world.ts';
import { anEvent, createBrowserCollector, createServerCollector } from './collecting.ts';

const world = keepOpen(openWorld);
// Each test starts with a full limit.
beforeEach(() => world.sql('truncate rate_limits'));

/** Starts an API with these limits, which no other test shares. */
const startApi = (env: Record<string, string>) => world.startApi({ env: { TRUST_PROXY_HOPS: '1', ...env } });

it('limits write-key requests for each network address and key', async () => {
  const api = await startApi({ RATE_LIMIT_WRITE: '2/600' });
  const browser = await createBrowserCollector(world, api.url);
  const sendFrom = (address: string, to = browser) =>
    to([anEvent()], { headers: { 'x-forwarded-for': address } });
  for (let sent = 0; sent < 2; sent += 1) expect((await sendFrom('192.0.2.1')).status).toBe(200);
  const refused = await expectRefused(sendFrom('192.0.2.1'), 429);
  expect(refused.headers.get('ratelimit-policy')).toBe('"write";q=2;w=600');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
  expect((await sendFrom('192.0.2.2')).status).toBe(200);
  expect((await sendFrom('192.0.2.1', await createBrowserCollector(world, api.url))).status).toBe(200);
});

const createEvents = (count: number) => Array.from({ length: count }, () => anEvent());
const fromAddress = (address: string) => ({ headers: { 'x-forwarded-for': address } });

it('limits collected events for each network address', async () => {
  const api = await startApi({ RATE_LIMIT_COLLECTED_EVENTS_PER_ADDRESS: '10/600' });
  const browser = await createBrowserCollector(world, api.url);
  expect((await browser(createEvents(7), fromAddress('192.0.2.1'))).status).toBe(200);
  const refused = await expectRefused(browser(createEvents(4), fromAddress('192.0.2.1')), 429);
  expect(getError(refused).message).toMatch(/^Too many events\. Try again in \d+ seconds\.$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(refused.headers.get('ratelimit-policy')).toContain('"collected-events-per-address";q=10;w=600');
  // Refused events are not counted, so a smaller request passes. Another address has its own limit.
  const last = await browser(createEvents(3), fromAddress('192.0.2.1'));
  expect([last.status, last.headers.get('ratelimit')]).toEqual([
    200,
    expect.stringMatching(/"collected-events-per-address";r=0;t=\d+/),
  ]);
  expect((await browser(createEvents(7), fromAddress('192.0.2.2'))).status).toBe(200);
  expect((await createServerCollector(world, api.url)(createEvents(20))).status).toBe(200);
});

it('limits collected events for each write key and project', async () => {
  const api = await startApi({
    RATE_LIMIT_COLLECTED_EVENTS_PER_KEY: '5/86400',
    RATE_LIMIT_COLLECTED_EVENTS_PER_PROJECT: '12/86400',
  });
  const [firstKey, secondKey] = [
    await createBrowserCollector(world, api.url),
    await createBrowserCollector(world, api.url),
  ];
  const server = createServerCollector(world, api.url);
  expect((await firstKey(createEvents(5), fromAddress('192.0.2.1'))).status).toBe(200);
  const refused = await firstKey(createEvents(1), fromAddress('192.0.2.2'));
  expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
    429,
    expect.stringContaining('"collected-events-per-key";q=5;w=86400'),
  ]);
  expect((await secondKey(createEvents(5), fromAddress('192.0.2.1'))).status).toBe(200);
  expect((await server(createEvents(3))).headers.get('ratelimit')).toMatch(
    /"collected-events-per-project";r=2;t=\d+/,
  );
  expect((await server(createEvents(2))).status).toBe(200);
  expect((await server(createEvents(1))).status).toBe(429);
});

it('limits collected kilobytes for each address, write key and project', async () => {
  const api = await startApi({
    RATE_LIMIT_COLLECTED_KILOBYTES_PER_ADDRESS: '9/86400',
    RATE_LIMIT_COLLECTED_KILOBYTES_PER_KEY: '10/86400',
    RATE_LIMIT_COLLECTED_KILOBYTES_PER_PROJECT: '20/86400',
  });
  const [firstKey, secondKey] = [
    await createBrowserCollector(world, api.url),
    await createBrowserCollector(world, api.url),
  ];
  const createLargeEvent = () => {
    const texts = Array.from({ length: 6 }, () => 'x'.repeat(1_000));
    return anEvent({ type: 'custom', name: 'quiz', properties: { texts } });
  };
  expect((await firstKey([createLargeEvent()], fromAddress('192.0.2.1'))).status).toBe(200);
  for (const [address, policy] of [
    ['192.0.2.1', '"collected-kilobytes-per-address";q=9;w=86400'],
    ['192.0.2.2', '"collected-kilobytes-per-key";q=10;w=86400'],
  ] as const) {
    const refused = await firstKey([createLargeEvent()], fromAddress(address));
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
      429,
      expect.stringMatching(`${policy}$`),
    ]);
  }
  expect((await secondKey([createLargeEvent()])).status).toBe(200);
  const projectRefusal = await createServerCollector(world, api.url)([createLargeEvent()]);
  expect([projectRefusal.status, projectRefusal.headers.get('ratelimit-policy')]).toEqual([
    429,
    expect.stringContaining('"collected-kilobytes-per-project";q=20;w=86400'),
  ]);
});
