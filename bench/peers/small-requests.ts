/**
 * Sends a small request every 10 ms from a separate process, so that no other work delays it. `GET /` returns
 * the slowest response time since the previous call, including open requests, and the number of failures.
 */
import { createServer } from 'node:http';
import { z } from 'zod';
import { listen, readSettings } from './listen.ts';

const { url, token } = readSettings(z.object({ url: z.string(), token: z.string() }));

const INTERVAL_MS = 10;

const open = new Set<number>();
let slowestMs = 0;
let failed = 0;

async function sendRequest(): Promise<void> {
  const startedAt = performance.now();
  open.add(startedAt);
  try {
    const answer = await fetch(`${url}/users/me`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) failed += 1;
  } finally {
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    open.delete(startedAt);
  }
}

setInterval(() => {
  sendRequest().catch(() => (failed += 1));
}, INTERVAL_MS);

const server = createServer((_request, response) => {
  const longestOpenMs = Math.max(0, ...[...open].map((startedAt) => performance.now() - startedAt));
  // Calls can be seconds apart, so a kept connection could be closing when the next call uses it.
  response.setHeader('Connection', 'close').setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ slowestMs: Math.max(slowestMs, longestOpenMs), failed }));
  slowestMs = 0;
  failed = 0;
});
listen(server);
