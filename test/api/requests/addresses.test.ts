import { type Answer, bearer, openWorld, send, expectRefused } from '../open-world.ts';
import { AUDIENCE } from '../../support/api.ts';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { keepOpen } from '../../support/keep-open.ts';
import { z } from 'zod';

let keySetBefore: Answer;
let headers: Record<string, string>;
let tracker: Response;
let script: Buffer;

const world = keepOpen(openWorld, async () => {
  keySetBefore = await send(`${world.api.url}/api/auth/jwks`);
  // The first token creates the first signing key, so `keySetBefore` is empty.
  headers = bearer(await world.createToken(world.tenant.ownerId));
  tracker = await fetch(`${world.api.url}/t.js`);
  script = Buffer.from(await tracker.arrayBuffer());
});

it.each([
  ['/nothing', 404],
  ['/users/me/more', 404],
  ['/USERS', 404],
  ['//users', 404],
  ['/openapi', 404],
  ['/.env', 404],
  ['/users/%', 400],
  ['/users/%zz', 400],
  ['/users/%ff', 400],
  ['/users?limit=%c3%28', 400],
])('a request for the unknown or invalidly encoded path %s gets %i', async (path, status) => {
  await expectRefused(send(world.api.url + path, { headers }), status);
});

it('HEAD is answered like GET, without the body', async () => {
  const getAnswer = await fetch(`${world.api.url}/users/me`, { headers });
  const head = await fetch(`${world.api.url}/users/me`, { method: 'HEAD', headers });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe(getAnswer.headers.get('content-length'));
  expect(await head.text()).toBe('');
  expect((await fetch(`${world.api.url}/users/me`, { method: 'HEAD' })).status).toBe(401);
});

it('an answer has the request id of the caller, if the id is valid', async () => {
  const getId = async (id: string) =>
    (await send(`${world.api.url}/healthz`, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
  expect(await getId('order-17.a_B')).toBe('order-17.a_B');
  expect(await getId('x'.repeat(100))).toBe('x'.repeat(100));
  for (const invalid of ['x'.repeat(101), 'a b', '<script>', 'a,b'])
    expect(await getId(invalid)).not.toBe(invalid);
});

it('security.txt names the configured contacts, and expires within a year of each request', async () => {
  const env = { SECURITY_CONTACT: 'security@example.com, https://example.com/report tel:+49-30-1' };
  const api = await world.startApi({ env });
  const answer = await fetch(`${api.url}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = (await answer.text()).trimEnd().split('\n');
  expect(lines.filter((line) => line.startsWith('Contact: '))).toEqual([
    'Contact: mailto:security@example.com',
    'Contact: https://example.com/report',
    'Contact: tel:+49-30-1',
  ]);
  expect(lines).toContain(`Canonical: ${AUDIENCE}/.well-known/security.txt`);
  const expires = lines.flatMap((line) => /^Expires: (\d{4}-.*Z)$/.exec(line)?.[1] ?? []);
  expect(expires).toHaveLength(1);
  const days = (Date.parse(expires[0] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
  expect((await send(`${api.url}/.well-known/security.txt`, { method: 'POST' })).status).toBe(405);
});

it('security.txt answers 404 without a configured contact', async () => {
  expect((await send(`${world.api.url}/.well-known/security.txt`)).status).toBe(404);
});

it('the tracking script can be loaded by pages of every origin, and cached for an hour', () => {
  expect(tracker.status).toBe(200);
  expect(Object.fromEntries(tracker.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
});

it('the tracking script is smaller than 4 KiB gzipped, and loads nothing', async () => {
  const packed = await getRaw(`${world.api.url}/t.js`, { 'accept-encoding': 'gzip' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(packed.body.byteLength).toBeLessThan(4096);
  expect(gunzipSync(packed.body)).toEqual(script);
  const plain = await getRaw(`${world.api.url}/t.js`, {});
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toEqual(script);
  expect(script.toString()).not.toMatch(/\bimport\b|\brequire\b|\beval\b|\bFunction\(|https?:\/\//);
});

it('a conditional request for the tracking script gets 304 while the script is unchanged', async () => {
  const etag = tracker.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const same = await getRaw(`${world.api.url}/t.js`, { 'if-none-match': etag });
  expect([same.status, same.body.byteLength, same.headers.etag]).toEqual([304, 0, etag]);
  const changed = await getRaw(`${world.api.url}/t.js`, { 'if-none-match': 'W/"another"' });
  expect([changed.status, changed.body]).toEqual([200, script]);
  expect((await fetch(`${world.api.url}/t.js`, { method: 'HEAD' })).status).toBe(200);
});

/**
 * Sends a GET without `fetch`, which decompresses bodies and adds `Cache-Control: no-cache` to a conditional
 * request.
 */
async function getRaw(url: string, sent: Record<string, string>) {
  const received = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: sent }, resolve).on('error', reject);
  });
  return { status: received.statusCode, headers: received.headers, body: await buffer(received) };
}

it('the root path redirects to the console', async () => {
  const answer = await fetch(world.api.url, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/console']);
});

it('the API reference page loads all files from its own origin, under a policy that allows no inline script', async () => {
  const page = await fetch(`${world.api.url}/docs`);
  const html = await page.text();
  expect(html).toContain('<title>Throughline API reference</title>');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(html).not.toMatch(/<script(?![^>]*\ssrc="\/docs\/[\w.-]+")|https?:|\son\w+=/);
  const assets = [...html.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(assets).toHaveLength(5);
  for (const path of assets) {
    const asset = await fetch(world.api.url + path);
    expect([path, asset.status]).toEqual([path, 200]);
    expect((await asset.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
});

it('the API reference below /docs answers 404 for installed files that are not part of its page', async () => {
  for (const path of ['/docs/package.json', '/docs/..%2f..%2fpackage.json', '/docs/index.html']) {
    expect((await fetch(world.api.url + path)).status).toBe(404);
  }
});

it('the OpenAPI document names the public URL as its server', async () => {
  const { body } = await send(`${world.api.url}/openapi.json`);
  expect(body).toMatchObject({ servers: [{ url: AUDIENCE }] });
});

it('the JWKS endpoint returns only public keys, which may be cached for five minutes once a key exists', async () => {
  const { status, headers: sent, body } = keySetBefore;
  expect([status, sent.get('cache-control'), body]).toEqual([200, 'no-store', { keys: [] }]);
  const answer = await send(`${world.api.url}/api/auth/jwks`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  const { keys } = z.object({ keys: z.array(z.record(z.string(), z.string())) }).parse(answer.body);
  expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([
    ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
  ]);
});
