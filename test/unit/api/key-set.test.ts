import { generateKeyPairSync } from 'node:crypto';
import { createKeySet } from '../../../api/credentials/key-set.ts';
import { useLoopbackServer } from '../../support/loopback-server.ts';

let fetches: number;
let status: number;
let keys: object[];
let body: string | undefined;
let areClocksFrozen: boolean;

const generateEcKey = (kid: string, namedCurve = 'P-256') => ({
  ...generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' }),
  kid,
  use: 'sig',
});

/** Advances the clocks and then freezes them. Timers keep running. */
const advanceTime = (milliseconds: number) => {
  if (!areClocksFrozen)
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });
  areClocksFrozen = true;
  jest.advanceTimersByTime(milliseconds);
};

const getUrl = useLoopbackServer((_request, response) => {
  fetches += 1;
  response.writeHead(status).end(body ?? JSON.stringify({ keys }));
});

beforeEach(() => {
  [fetches, status, keys, body, areClocksFrozen] = [0, 200, [generateEcKey('one')], undefined, false];
});
afterEach(() => {
  jest.useRealTimers();
});

it('a key set fetches at most twice for 200 lookups of a key', async () => {
  const keySet = createKeySet(getUrl());
  const found = await Promise.all(Array.from({ length: 100 }, () => keySet.find('one')));
  expect(found.every((key) => key?.algorithm === 'ES256')).toBe(true);
  await Promise.all(Array.from({ length: 100 }, () => keySet.find('one')));
  expect(fetches).toBeLessThanOrEqual(2);
});

it('a key set finds a key that was published after the last fetch', async () => {
  const keySet = createKeySet(getUrl());
  await keySet.find('one');
  keys.push(generateEcKey('two'));
  expect(await keySet.find('two')).toBeDefined();
});

it('a key set finds known keys during a flood of unknown ids, with at most 60 fetches a minute', async () => {
  const keySet = createKeySet(getUrl());
  await keySet.find('one');
  const flood = await Promise.allSettled(
    Array.from({ length: 1000 }, (_, index) => keySet.find(`made-up-${index}`)),
  );
  expect(fetches).toBeLessThanOrEqual(1 + 60);
  expect(new Set(flood.map(describeOutcome))).toEqual(new Set(['no such key', 503]));
  expect(await keySet.find('one')).toBeDefined();
  advanceTime(2 * 60_000);
  await Promise.allSettled(Array.from({ length: 100 }, (_, index) => keySet.find(`later-${index}`)));
  expect(await keySet.find('one')).toBeDefined();
});

it('a key set throws 503 for a new key while the fetch limit is exhausted, and finds the key a minute later', async () => {
  advanceTime(0);
  const keySet = createKeySet(getUrl());
  await Promise.allSettled(Array.from({ length: 100 }, (_, index) => keySet.find(`made-up-${index}`)));
  keys.push(generateEcKey('two'));
  await expect(keySet.find('two')).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  advanceTime(60_000);
  expect(await keySet.find('two')).toBeDefined();
});

it('a key set finds a listed key after lookups of unknown ids have exhausted the fetch limit', async () => {
  keys.push(generateEcKey('next'));
  const keySet = createKeySet(getUrl());
  await Promise.allSettled(Array.from({ length: 100 }, (_, index) => keySet.find(`made-up-${index}`)));
  expect(await keySet.find('next')).toBeDefined();
});

it.each([
  ['an encryption key', () => ({ ...generateEcKey('unusable'), use: 'enc' })],
  ['a malformed key', () => ({ kty: 'EC', crv: 'P-256', kid: 'unusable', x: '!' })],
])('a key set limits the fetches for the id of %s', async (_name, buildUnusableKey) => {
  keys.push(buildUnusableKey());
  const keySet = createKeySet(getUrl());
  await keySet.find('one');
  for (let call = 0; call < 100; call++) await keySet.find('unusable').catch(() => undefined);
  expect(fetches).toBeLessThanOrEqual(2 + 60);
});

it.each([
  ['answers 500', () => (status = 500)],
  ['answers without a key set', () => (body = '{"keys":"none"}')],
  ['does not answer with JSON', () => (body = '<html>')],
])('a key set throws 503 instead of reporting no key while the issuer %s', async (_name, breakIssuer) => {
  breakIssuer();
  const keySet = createKeySet(getUrl());
  for (let call = 0; call < 100; call++)
    await expect(keySet.find('one')).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect(fetches).toBeLessThanOrEqual(60);
});

it('a key set finds no key in an empty set', async () => {
  keys = [];
  expect(await createKeySet(getUrl()).find('one')).toBeUndefined();
});

it('a key set ignores keys of other types and uses', async () => {
  keys.push(
    generateEcKey('long', 'P-384'),
    { ...generateEcKey('encrypts'), use: 'enc' },
    { kty: 'oct', kid: 'secret', k: 'AAAA' },
  );
  const keySet = createKeySet(getUrl());
  await keySet.find('one');
  const found = await Promise.all(['long', 'encrypts', 'secret'].map((kid) => keySet.find(kid)));
  expect(found).toEqual([undefined, undefined, undefined]);
});

it('a key set drops a withdrawn key within a minute', async () => {
  advanceTime(0);
  const keySet = createKeySet(getUrl());
  await keySet.find('one');
  keys = [generateEcKey('two')];
  advanceTime(61_000);
  expect(await keySet.find('one')).toBeUndefined();
});

it('a key set keeps its keys for ten minutes while the issuer is down', async () => {
  keys.push(generateEcKey('two'));
  advanceTime(0);
  const keySet = createKeySet(getUrl());
  await keySet.find('one');
  status = 500;
  advanceTime(9 * 60_000);
  expect(await keySet.find('one')).toBeDefined();
  expect(await keySet.find('two')).toBeDefined();
  advanceTime(2 * 60_000);
  await expect(keySet.find('one')).rejects.toMatchObject({ status: 503 });
  status = 200;
  expect(await keySet.find('one')).toBeDefined();
});

function describeOutcome(settled: PromiseSettledResult<unknown>): unknown {
  if (settled.status === 'fulfilled') return settled.value === undefined ? 'no such key' : 'found';
  return Object(settled.reason).status;
}
