import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { openWorld, type World } from '../open-world.ts';

describe('the tracking script', () => {
  let world: World;
  let answer: Response;
  let script: Buffer;
  beforeAll(async () => {
    world = await openWorld();
    answer = await fetch(`${world.api.url}/t.js`);
    script = Buffer.from(await answer.arrayBuffer());
  });
  afterAll(() => world.close());

  it('is a script that pages of every origin may load, and keep for an hour', () => {
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is smaller than 4 kB gzipped, and loads nothing else', async () => {
    const packed = await ask(`${world.api.url}/t.js`, { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(packed.body.byteLength).toBeLessThan(4096);
    expect(gunzipSync(packed.body)).toEqual(script);
    const plain = await ask(`${world.api.url}/t.js`, {});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toEqual(script);
    expect(script.toString()).not.toMatch(/\bimport\b|\brequire\b|\beval\b|\bFunction\(|https?:\/\//);
  });

  it('is not sent again while it is the same', async () => {
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const same = await ask(`${world.api.url}/t.js`, { 'if-none-match': etag });
    expect([same.status, same.body.byteLength, same.headers.etag]).toEqual([304, 0, etag]);
    const changed = await ask(`${world.api.url}/t.js`, { 'if-none-match': 'W/"another"' });
    expect([changed.status, changed.body]).toEqual([200, script]);
    expect((await fetch(`${world.api.url}/t.js`, { method: 'HEAD' })).status).toBe(200);
  });
});

/** By hand: fetch unpacks, and adds `Cache-Control: no-cache` to a conditional request, which asks for the whole. */
async function ask(url: string, headers: Record<string, string>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject);
  });
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}
