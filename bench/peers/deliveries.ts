/**
 * Delivers events in the ways that ours stands beside, each signed and posted as ours are: `GET /?way=loop&count=…` by
 * a plain loop, `way=activities` by a standalone activity each. Neither records anything.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { CONNECTIONS, connectEndpoint } from '../../activities/webhooks/post-webhook.ts';

const { temporalAddress, url, secret } = z
  .object({ temporalAddress: z.string(), url: z.string(), secret: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''));

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

/** Some at a time, as many as ours. */
async function each(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
}

Runtime.install({ logger: new DefaultLogger('ERROR') });
const taskQueue = `bench-deliveries-${randomUUID()}`;
const native = await NativeConnection.connect({ address: temporalAddress });
const worker = await Worker.create({ connection: native, taskQueue, activities: { deliver } });
const running = worker.run();
const { activity } = new Client({ connection: await Connection.connect({ address: temporalAddress }) });

const ways: Record<string, (index: number) => Promise<unknown>> = {
  loop: deliver,
  activities: (index) =>
    activity.execute('deliver', {
      id: `bench-delivery/${randomUUID()}`,
      taskQueue,
      args: [index],
      startToCloseTimeout: '15s',
    }),
};

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams;
  const work = ways[query.get('way') ?? ''];
  if (!work) throw new Error('There is no such way.');
  each(Number(query.get('count')), work).then(
    () => response.setHeader('Connection', 'close').end('{}'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(
    JSON.stringify({ msg: 'listening', port: typeof address === 'object' ? address?.port : undefined }),
  );
});
process.once('SIGTERM', () => {
  worker.shutdown();
  void running.finally(() => process.exit(0));
});
