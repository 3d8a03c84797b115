import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createKeySet } from '../../../api/auth/key-set.ts';

describe('key set', () => {
  let server: Server;
  let url: string;
  let fetches: number;
  let status: number;
  let keys: object[];

  const ecKey = (kid: string, namedCurve = 'P-256') => ({
    ...generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' }),
    kid,
    use: 'sig',
  });

  /** Dates stand still until they are set; everything else goes on. */
  const stopTheClock = () =>
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });

  beforeEach(async () => {
    [fetches, status, keys] = [0, 200, [ecKey('one')]];
    server = createServer((_request, response) => {
      fetches += 1;
      response.writeHead(status).end(JSON.stringify({ keys }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  });
  afterEach(async () => {
    jest.useRealTimers();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('fetches once for many callers and keeps what it got', async () => {
    const keySet = createKeySet(url);
    const found = await Promise.all(Array.from({ length: 50 }, () => keySet.find('one')));
    expect(found.every((key) => key?.algorithm === 'ES256')).toBe(true);
    await keySet.find('one');
    expect(fetches).toBe(1);
  });

  it('finds a key that was published after the last fetch', async () => {
    const keySet = createKeySet(url);
    await keySet.find('one');
    keys.push(ecKey('two'));
    expect(await keySet.find('two')).toBeDefined();
  });

  it('asks once for a flood of unknown ids, and known keys do not wait for it', async () => {
    const keySet = createKeySet(url);
    await keySet.find('one');
    const flood = Promise.all(Array.from({ length: 1000 }, (_, index) => keySet.find(`made-up-${index}`)));
    expect(await keySet.find('one')).toBeDefined();
    expect(fetches).toBe(1);
    expect(new Set(await flood)).toEqual(new Set([undefined]));
    expect(fetches).toBe(2);
  });

  it('is unavailable, not without the key, while the key set cannot be had', async () => {
    status = 500;
    stopTheClock();
    const keySet = createKeySet(url);
    await expect(keySet.find('one')).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    await expect(keySet.find('one')).rejects.toMatchObject({ status: 503 });
    expect(fetches).toBe(1);
  });

  it('has no key of an empty set', async () => {
    keys = [];
    expect(await createKeySet(url).find('one')).toBeUndefined();
  });

  it('leaves out keys of other kinds and uses', async () => {
    keys.push(
      ecKey('long', 'P-384'),
      { ...ecKey('encrypts'), use: 'enc' },
      { kty: 'oct', kid: 'secret', k: 'AAAA' },
    );
    const keySet = createKeySet(url);
    await keySet.find('one');
    const found = await Promise.all(['long', 'encrypts', 'secret'].map((kid) => keySet.find(kid)));
    expect(found).toEqual([undefined, undefined, undefined]);
  });

  it('believes known keys while the issuer is away, and no longer than ten minutes', async () => {
    const keySet = createKeySet(url);
    await keySet.find('one');
    status = 500;
    stopTheClock();
    jest.setSystemTime(Date.now() + 9 * 60_000);
    expect(await keySet.find('one')).toBeDefined();
    jest.setSystemTime(Date.now() + 2 * 60_000);
    await expect(keySet.find('one')).rejects.toMatchObject({ status: 503 });
  });
});
