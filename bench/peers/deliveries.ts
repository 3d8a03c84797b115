/**
 * Peer of webhook deliveries. `GET /?count=…` delivers events in a plain loop, which signs and posts them
 * like the worker but records nothing.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { CONNECTIONS, connectEndpoint } from '../../activities/webhooks/post-webhook.ts';
import { listen, readSettings } from './listen.ts';

const { url, secret } = readSettings(z.object({ url: z.string(), secret: z.string() }));

const endpoint = connectEndpoint(url, { toLoopback: true });
const signing = new Webhook(secret);

async function deliver(index: number): Promise<void> {
  const id = randomUUID();
  const at = new Date();
  const data = { batchId: id, index, email: `reader-${index}@example.com` };
  const event = { id, type: 'email.delivered', data, projectId: id, timestamp: at.toISOString() };
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signing.sign(id, at, body),
  };
  const outcome = await endpoint.post(headers, body);
  if (!('status' in outcome)) throw new Error(outcome.error);
}

async function deliverAll(count: number): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await deliver(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
}

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams;
  deliverAll(Number(query.get('count'))).then(
    () => response.setHeader('Connection', 'close').end('{}'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
listen(server);
