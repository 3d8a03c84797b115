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
