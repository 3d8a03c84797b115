import { z } from 'zod';
import { AUDIENCE } from '../../support/api.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { openWorld, send } from '../open-world.ts';

const world = keepOpen(openWorld);

it('the reference page is not the start page: / redirects to the console', async () => {
  const answer = await fetch(world.api.url, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/console']);
});

it('the reference page loads everything from our origin, under a policy that allows no inline script', async () => {
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

it('the reference page does not serve other installed files', async () => {
  for (const path of ['/docs/package.json', '/docs/..%2f..%2fpackage.json', '/docs/index.html']) {
    expect((await fetch(world.api.url + path)).status).toBe(404);
  }
});

it('the reference page shows a document with the public URL and all tags', async () => {
  const { body } = await send(`${world.api.url}/openapi.json`);
  const { servers, tags } = z
    .object({
      servers: z.array(z.object({ url: z.string() })),
      tags: z.array(z.object({ name: z.string() })),
    })
    .parse(body);
  expect(servers).toEqual([{ url: AUDIENCE }]);
  expect(tags).toHaveLength(35);
});

it('the key set has public keys only, and may be cached for five minutes once it has a key', async () => {
  const before = await send(`${world.api.url}/api/auth/jwks`);
  expect([before.status, before.headers.get('cache-control'), before.body]).toEqual([
    200,
    'no-store',
    { keys: [] },
  ]);
  // The first token creates the first key.
  await world.createToken(world.tenant.ownerId);
  const answer = await send(`${world.api.url}/api/auth/jwks`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  const { keys } = z.object({ keys: z.array(z.record(z.string(), z.string())) }).parse(answer.body);
  expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([
    ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
  ]);
});
