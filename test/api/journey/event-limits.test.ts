import { startTestApi, type TestApi } from '../../support/api.ts';
import { errorOf, openWorld, type World } from '../open-world.ts';
import { anEvent, fromBrowser, fromServer, type Collect } from './collecting.ts';

describe('the limits of a write key', () => {
  let world: World;
  let api: TestApi;

  beforeAll(async () => {
    world = await openWorld();
    api = await startTestApi({
      database: world.database,
      env: {
        TRUST_PROXY_HOPS: '1',
        RATE_LIMIT_EVENTS_PER_ADDRESS: '2/600',
        RATE_LIMIT_EVENTS_PER_KEY: '4/600',
      },
    });
  });
  afterAll(async () => {
    await api.stop();
    await world.close();
  });

  const sendFrom = (browser: Collect, address: string, headers: Record<string, string> = {}) =>
    browser([anEvent()], { headers: { 'x-forwarded-for': address, ...headers } });
  const statusFrom = async (...sent: Parameters<typeof sendFrom>) => (await sendFrom(...sent)).status;

  it('are of an address of the network, and tell when to come again', async () => {
    const browser = await fromBrowser(world, api.url);
    for (let sent = 0; sent < 2; sent += 1) expect(await statusFrom(browser, '192.0.2.1')).toBe(200);
    const refused = await sendFrom(browser, '192.0.2.1');
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(await statusFrom(browser, '192.0.2.2')).toBe(200);
    expect(await statusFrom(await fromBrowser(world, api.url), '192.0.2.1')).toBe(200);
  });

  it('are of the key, whatever address it comes from; not of a server', async () => {
    const browser = await fromBrowser(world, api.url);
    for (let sent = 0; sent < 4; sent += 1) expect(await statusFrom(browser, `192.0.2.${sent}`)).toBe(200);
    const refused = await sendFrom(browser, '192.0.2.9');
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
      429,
      '"events-address";q=2;w=600, "events-key";q=4;w=600',
    ]);
    const server = fromServer(world, api.url);
    for (let sent = 0; sent < 5; sent += 1) expect((await server([anEvent()])).status).toBe(200);
  });

  it('of the key are not used up by one address over its own, nor by a page that may not send', async () => {
    const browser = await fromBrowser(world, api.url);
    for (const status of [200, 200, 429, 429, 429])
      expect(await statusFrom(browser, '192.0.2.1')).toBe(status);
    const elsewhere = { origin: 'https://elsewhere.example' };
    for (const address of ['192.0.2.2', '192.0.2.3', '192.0.2.4'])
      expect(await statusFrom(browser, address, elsewhere)).toBe(403);
    expect(await statusFrom(browser, '192.0.2.5')).toBe(200);
    expect(await statusFrom(browser, '192.0.2.6')).toBe(200);
    expect(await statusFrom(browser, '192.0.2.7')).toBe(429);
  });
});

describe('the limits of what is collected', () => {
  let world: World;
  const apis: TestApi[] = [];

  /** An API under these limits, which no other test's API shares. */
  const start = async (env: Record<string, string>) => {
    const api = await startTestApi({ database: world.database, env: { TRUST_PROXY_HOPS: '1', ...env } });
    apis.push(api);
    return api;
  };
  const events = (count: number) => Array.from({ length: count }, () => anEvent());
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    for (const api of apis.splice(0)) await api.stop();
    await world.close();
  });

  it('count the events of a network address, not only its requests', async () => {
    const api = await start({ RATE_LIMIT_COLLECTED_EVENTS_PER_ADDRESS: '10/600' });
    const browser = await fromBrowser(world, api.url);
    expect((await browser(events(7), from('192.0.2.1'))).status).toBe(200);
    const refused = await browser(events(4), from('192.0.2.1'));
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'rate_limited']);
    expect(errorOf(refused).message).toMatch(/^Too many events\. Try again in \d+ seconds\.$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(refused.headers.get('ratelimit-policy')).toContain('"collected-events-address";q=10;w=600');
    // What is refused is not taken: fewer are let through, and another address has its own.
    const last = await browser(events(3), from('192.0.2.1'));
    expect([last.status, last.headers.get('ratelimit')]).toEqual([
      200,
      expect.stringMatching(/"collected-events-address";r=0;t=\d+/),
    ]);
    expect((await browser(events(7), from('192.0.2.2'))).status).toBe(200);
    expect((await fromServer(world, api.url)(events(20))).status).toBe(200);
  });

  it('count events and bytes of a write key, and of a project whoever sends them', async () => {
    const api = await start({
      RATE_LIMIT_COLLECTED_EVENTS_PER_KEY: '5/86400',
      RATE_LIMIT_COLLECTED_EVENTS_PER_PROJECT: '12/86400',
    });
    const [one, other] = [await fromBrowser(world, api.url), await fromBrowser(world, api.url)];
    const server = fromServer(world, api.url);
    expect((await one(events(5), from('192.0.2.1'))).status).toBe(200);
    const refused = await one(events(1), from('192.0.2.2'));
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
      429,
      expect.stringContaining('"collected-events-key";q=5;w=86400'),
    ]);
    expect((await other(events(5), from('192.0.2.1'))).status).toBe(200);
    expect((await server(events(3))).headers.get('ratelimit')).toMatch(
      /"collected-events-project";r=2;t=\d+/,
    );
    expect((await server(events(2))).status).toBe(200);
    expect((await server(events(1))).status).toBe(429);
  });

  it('count kilobytes', async () => {
    const api = await start({
      RATE_LIMIT_COLLECTED_KILOBYTES_PER_KEY: '10/86400',
      RATE_LIMIT_COLLECTED_KILOBYTES_PER_PROJECT: '20/86400',
    });
    const [one, other] = [await fromBrowser(world, api.url), await fromBrowser(world, api.url)];
    const large = () => {
      const texts = Array.from({ length: 6 }, () => 'x'.repeat(1_000));
      return anEvent({ type: 'custom', name: 'quiz', properties: { texts } });
    };
    expect((await one([large()])).status).toBe(200);
    const refused = await one([large()]);
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
      429,
      expect.stringContaining('"collected-kilobytes-key";q=10;w=86400'),
    ]);
    expect((await other([large()])).status).toBe(200);
    const full = await fromServer(world, api.url)([large()]);
    expect([full.status, full.headers.get('ratelimit-policy')]).toEqual([
      429,
      expect.stringContaining('"collected-kilobytes-project";q=20;w=86400'),
    ]);
  });
});
