import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { serveAssets } from '../../../api/console/assets.ts';
import { listenOnLoopback, type LoopbackServer } from '../../support/loopback-server.ts';

const SCRIPT = 'export const line = "through";\n'.repeat(100);

let folder: string;
let server: LoopbackServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'));
  await writeFile(join(folder, 'index-1a2b.js'), SCRIPT);
  const app = express();
  app.get('/:name', serveAssets(folder));
  server = await listenOnLoopback(createServer(app));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('serveAssets answers "Accept-Encoding: %s" with the content encoding %s', async (accepted, encoding) => {
  const answer = await fetch(`${server.url}/index-1a2b.js`, { headers: { 'accept-encoding': accepted } });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(await answer.text()).toBe(SCRIPT);
});

it('serveAssets sends no Content-Encoding header with an error', async () => {
  const answer = await fetch(`${server.url}/index-9z.js`, { headers: { 'accept-encoding': 'br' } });
  expect(answer.ok).toBe(false);
  expect(answer.headers.get('content-encoding')).toBeNull();
});
