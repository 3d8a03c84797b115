import { keepOpen } from '../../support/keep-open.ts';
import { getError, openWorld, type World, expectRefused } from '../open-world.ts';
import { anEvent, fromBrowser, createServerCollector } from './collecting.ts';

let world: World;

keepOpen(openWorld, (opened) => (world = opened));
// Each test starts with a full limit.
beforeEach(() => world.sql('truncate rate_limits'));

/** Starts an API with these limits, which no other test shares. */
const start = (env: Record<string, string>) => world.startApi({ env: { TRUST_PROXY_HOPS: '1', ...env } });

it('limits write-key requests for each network address and key', async () => {
  const api = await start({ RATE_LIMIT_WRITE: '2/600' });
  const browser = await fromBrowser(world, api.url);
  const sendFrom = (address: string, to = browser) =>
    to([anEvent()], { headers: { 'x-forwarded-for': address } });
  for (let sent = 0; sent < 2; sent += 1) expect((await sendFrom('192.0.2.1')).status).toBe(200);
  const refused = await expectRefused(sendFrom('192.0.2.1'), 429);
  expect(refused.headers.get('ratelimit-policy')).toBe('"write";q=2;w=600');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
  expect((await sendFrom('192.0.2.2')).status).toBe(200);
  expect((await sendFrom('192.0.2.1', await fromBrowser(world, api.url))).status).toBe(200);
});

const events = (count: number) => Array.from({ length: count }, () => anEvent());
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

it('limits collected events for each network address', async () => {
  const api = await start({ RATE_LIMIT_COLLECTED_EVENTS_PER_ADDRESS: '10/600' });
  const browser = await fromBrowser(world, api.url);
  expect((await browser(events(7), from('192.0.2.1'))).status).toBe(200);
  const refused = await expectRefused(browser(events(4), from('192.0.2.1')), 429);
  expect(getError(refused).message).toMatch(/^Too many events\. Try again in \d+ seconds\.$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(refused.headers.get('ratelimit-policy')).toContain('"collected-events-per-address";q=10;w=600');
  // Refused events are not counted, so a smaller request passes. Another address has its own limit.
  const last = await browser(events(3), from('192.0.2.1'));
  expect([last.status, last.headers.get('ratelimit')]).toEqual([
    200,
    expect.stringMatching(/"collected-events-per-address";r=0;t=\d+/),
  ]);
  expect((await browser(events(7), from('192.0.2.2'))).status).toBe(200);
  expect((await createServerCollector(world, api.url)(events(20))).status).toBe(200);
});

it('limits collected events for each write key and project', async () => {
  const api = await start({
    RATE_LIMIT_COLLECTED_EVENTS_PER_KEY: '5/86400',
    RATE_LIMIT_COLLECTED_EVENTS_PER_PROJECT: '12/86400',
  });
  const [one, other] = [await fromBrowser(world, api.url), await fromBrowser(world, api.url)];
  const server = createServerCollector(world, api.url);
  expect((await one(events(5), from('192.0.2.1'))).status).toBe(200);
  const refused = await one(events(1), from('192.0.2.2'));
  expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
    429,
    expect.stringContaining('"collected-events-per-key";q=5;w=86400'),
  ]);
  expect((await other(events(5), from('192.0.2.1'))).status).toBe(200);
  expect((await server(events(3))).headers.get('ratelimit')).toMatch(
    /"collected-events-per-project";r=2;t=\d+/,
  );
  expect((await server(events(2))).status).toBe(200);
  expect((await server(events(1))).status).toBe(429);
});

it('limits collected kilobytes for each address, write key and project', async () => {
  const api = await start({
    RATE_LIMIT_COLLECTED_KILOBYTES_PER_ADDRESS: '9/86400',
    RATE_LIMIT_COLLECTED_KILOBYTES_PER_KEY: '10/86400',
    RATE_LIMIT_COLLECTED_KILOBYTES_PER_PROJECT: '20/86400',
  });
  const [one, other] = [await fromBrowser(world, api.url), await fromBrowser(world, api.url)];
  const large = () => {
    const texts = Array.from({ length: 6 }, () => 'x'.repeat(1_000));
    return anEvent({ type: 'custom', name: 'quiz', properties: { texts } });
  };
  expect((await one([large()], from('192.0.2.1'))).status).toBe(200);
  for (const [address, policy] of [
    ['192.0.2.1', '"collected-kilobytes-per-address";q=9;w=86400'],
    ['192.0.2.2', '"collected-kilobytes-per-key";q=10;w=86400'],
  ] as const) {
    const refused = await one([large()], from(address));
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
      429,
      expect.stringMatching(`${policy}$`),
    ]);
  }
  expect((await other([large()])).status).toBe(200);
  const full = await createServerCollector(world, api.url)([large()]);
  expect([full.status, full.headers.get('ratelimit-policy')]).toEqual([
    429,
    expect.stringContaining('"collected-kilobytes-per-project";q=20;w=86400'),
  ]);
});
