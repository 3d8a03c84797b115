import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Resolve } from '../../../../activities/provider/guard-address.ts';
import { connectEndpoint } from '../../../../activities/webhooks/post-webhook.ts';
import { keepOpen } from '../../../support/keep-open.ts';
import { listenOnLoopback } from '../../../support/loopback-server.ts';
import { startReceiver } from '../../../support/webhook-receiver.ts';

const receiver = keepOpen(startReceiver);

/** The resolver returns these lists of addresses in order, then repeats the last list. */
const createResolver = (...answers: string[][]): Resolve & { resolvedNames: string[] } => {
  const resolvedNames: string[] = [];
  const resolve: Resolve = (name) =>
    Promise.resolve(answers[Math.min(resolvedNames.push(name), answers.length) - 1] ?? []);
  return Object.assign(resolve, { resolvedNames });
};
const buildNamedUrl = (path: string) => {
  const { port } = new URL(receiver.url);
  return `http://hooks.example.com:${port}${path}`;
};
const postWebhook = async (url: string, settings: Parameters<typeof connectEndpoint>[1], times = 1) => {
  const outcomes = [];
  for (let time = 0; time < times; time += 1) {
    const client = connectEndpoint(url, settings);
    const { durationMs: _, ...outcome } = await client.post({ 'content-type': 'application/json' }, '{}');
    client.close();
    outcomes.push(outcome);
  }
  return outcomes;
};
const PRIVATE_ADDRESS = { error: 'inward_address' };

it('posts no webhook to a host name that resolves to a private address, even after DNS rebinding', async () => {
  const lists = [
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['::1'],
    ['93.184.216.34', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    [],
  ];
  for (const addresses of lists) {
    const resolve = createResolver(addresses);
    expect([addresses, await postWebhook(buildNamedUrl('/inward'), { toLoopback: false, resolve })]).toEqual([
      addresses,
      [PRIVATE_ADDRESS],
    ]);
    expect(resolve.resolvedNames).toEqual(['hooks.example.com']);
  }
  expect(receiver.at('/inward')).toEqual([]);
  // Each client resolves the name once and connects to the checked addresses.
  const rebinding = createResolver(['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1']);
  const outcomes = await postWebhook(buildNamedUrl('/rebound'), { toLoopback: true, resolve: rebinding }, 3);
  expect(outcomes).toMatchObject([{ status: 204 }, PRIVATE_ADDRESS, { status: 204 }]);
  expect(rebinding.resolvedNames).toHaveLength(3);
  expect(receiver.at('/rebound')).toHaveLength(2);
  const resolver = createResolver(['127.0.0.1'], ['10.0.0.1']);
  const client = connectEndpoint(buildNamedUrl('/shared'), { toLoopback: true, resolve: resolver });
  const shared = await Promise.all(Array.from({ length: 5 }, () => client.post({}, '{}')));
  client.close();
  expect(shared.map((outcome) => 'status' in outcome && outcome.status)).toEqual([204, 204, 204, 204, 204]);
  expect(resolver.resolvedNames).toEqual(['hooks.example.com']);
});

it('posts a webhook to localhost in development only, and reports an unknown host name', async () => {
  const { port } = new URL(receiver.url);
  const url = `http://localhost:${port}/by-name`;
  expect(await postWebhook(url, { toLoopback: false })).toEqual([PRIVATE_ADDRESS]);
  expect(await postWebhook(url, { toLoopback: true })).toMatchObject([{ status: 204 }]);
  const resolve: Resolve = () => Promise.reject(new Error('queryA ENOTFOUND'));
  expect(await postWebhook(buildNamedUrl('/nowhere'), { toLoopback: true, resolve })).toEqual([
    { error: 'unreachable' },
  ]);
});

it('posts no webhook to a literal private or loopback address', async () => {
  const { port } = new URL(receiver.url);
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '169.254.169.254']) {
    expect(await postWebhook(`http://${host}:${port}/literal`, { toLoopback: false })).toEqual([
      PRIVATE_ADDRESS,
    ]);
  }
  expect(receiver.at('/literal')).toEqual([]);
});

it('follows no redirect of a webhook endpoint, reads only the start of an endless answer, and times out', async () => {
  receiver.answer('/redirect', (response) => response.writeHead(307, { location: '/target' }).end());
  receiver.answer('/large', (response) => {
    response.writeHead(200);
    response.write(Buffer.alloc(5_000_000));
  });
  receiver.answer('/silent', () => {});
  const at = (path: string, timeoutMs?: number) =>
    postWebhook(receiver.url + path, { toLoopback: true, ...(timeoutMs !== undefined && { timeoutMs }) });
  expect(await at('/redirect')).toMatchObject([{ status: 307 }]);
  expect(receiver.at('/target')).toEqual([]);
  expect(await at('/large')).toMatchObject([{ status: 200 }]);
  expect(await at('/silent', 100)).toEqual([{ error: 'timeout' }]);
  expect(await postWebhook('http://127.0.0.1:1/', { toLoopback: true })).toEqual([{ error: 'unreachable' }]);
});

it('the stored response to a webhook has the first 4,096 bytes as text and no header that could be a credential', async () => {
  receiver.answer('/down', (response) => {
    response.writeHead(500, { 'content-type': 'text/plain', 'set-cookie': 'session=1' });
    response.end(`\0${'x'.repeat(4_094)}é!`);
  });
  const client = connectEndpoint(`${receiver.url}/down`, { toLoopback: true });
  const { response } = z.object({ response: z.unknown() }).parse(await client.post({}, '{}'));
  client.close();
  expect(response).toEqual({
    headers: { 'content-type': 'text/plain' },
    body: `\uFFFD${'x'.repeat(4_094)}`,
  });
});

it.each([
  ['200', 200, {}, undefined],
  ['201 with a part of its declared body', 201, { 'content-length': '1000' }, undefined],
  ['410', 410, {}, undefined],
  ['503 with a Retry-After of more than an hour', 503, { 'retry-after': '3601' }, 3_600_000],
])(
  'uses the status of a webhook answer whose body does not end: %s',
  async (_, status, headers, retryAfterMs) => {
    const path = `/open-${status}`;
    receiver.answer(path, (response) => {
      response.writeHead(status, headers);
      response.write('working on it');
    });
    const client = connectEndpoint(receiver.url + path, { toLoopback: true, timeoutMs: 10_000 });
    const startedAt = performance.now();
    // Half of the requests wait until one of the client's 20 connections is free.
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => client.post({}, '{}')));
    const tookMs = performance.now() - startedAt;
    client.close();
    expect(outcomes).toEqual(
      outcomes.map(() => ({
        status,
        retryAfterMs,
        durationMs: expect.any(Number),
        response: { headers: expect.any(Object), body: 'working on it' },
      })),
    );
    expect(tookMs).toBeLessThan(5_000);
    expect(receiver.at(path)).toHaveLength(40);
  },
);

it('uses the status of a webhook answer whose body trickles', async () => {
  receiver.answer('/trickle', (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.once('close', () => clearInterval(timer));
  });
  const settings = { toLoopback: true, timeoutMs: 10_000 };
  expect(await postWebhook(`${receiver.url}/trickle`, settings)).toMatchObject([{ status: 200 }]);
});

const NO_CONTENT = 'HTTP/1.1 204 No Content\r\n\r\n';

/** Serves raw bytes. `request` counts from 1 per connection, `connection` from 1 per server. */
async function serveRaw(answer: (socket: Socket, request: number, connection: number) => void) {
  const receivedIds: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    const connection = (connections += 1);
    let request = 0;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const [, id] = /webhook-id: (\S+)/.exec(data.toString()) ?? [];
      if (id === undefined) return;
      receivedIds.push(id);
      request += 1;
      answer(socket, request, connection);
    });
  });
  const { url, close: closeServer } = await listenOnLoopback(server);
  const client = connectEndpoint(url, { toLoopback: true, timeoutMs: 10_000 });
  const post = async (id: string) => {
    const { durationMs: _, ...outcome } = await client.post(
      { 'webhook-id': id, 'content-length': '2' },
      '{}',
    );
    return outcome;
  };
  const close = () => {
    client.close();
    void closeServer();
  };
  return { receivedIds, post, close };
}

it.each([
  ['reset', (socket: Socket) => socket.resetAndDestroy()],
  ['closed', (socket: Socket) => socket.destroy()],
  ['ended', (socket: Socket) => socket.end()],
])('repeats a webhook post on a new connection when the old one was %s', async (_, breakConnection) => {
  const { receivedIds, post, close } = await serveRaw((socket, request) => {
    if (request === 1) socket.write(NO_CONTENT);
    else breakConnection(socket);
  });
  expect(await post('a')).toMatchObject({ status: 204 });
  expect(await post('b')).toMatchObject({ status: 204 });
  close();
  // A retry keeps its id, so that the receiver can deduplicate it.
  expect(receivedIds).toEqual(['a', 'b', 'b']);
});

it('repeats a webhook post only once', async () => {
  const { receivedIds, post, close } = await serveRaw((socket, request, connection) => {
    if (connection === 1 && request === 1) socket.write(NO_CONTENT);
    else socket.resetAndDestroy();
  });
  expect(await post('a')).toMatchObject({ status: 204 });
  expect(await post('b')).toEqual({ error: 'unreachable' });
  close();
  expect(receivedIds).toEqual(['a', 'b', 'b']);
});

it('does not repeat a webhook post if its answer has started or it failed on a new connection', async () => {
  const reused = await serveRaw((socket, request) => {
    if (request === 1) socket.write(NO_CONTENT);
    else socket.write('HTTP/1.1 20', () => socket.resetAndDestroy());
  });
  expect(await reused.post('a')).toMatchObject({ status: 204 });
  expect(await reused.post('b')).toEqual({ error: 'unreachable' });
  reused.close();
  expect(reused.receivedIds).toEqual(['a', 'b']);
  const unused = await serveRaw((socket) => socket.resetAndDestroy());
  expect(await unused.post('a')).toEqual({ error: 'unreachable' });
  unused.close();
  expect(unused.receivedIds).toEqual(['a']);
});

it('delivers webhooks to a receiver that closes the connection at any time after each answer', async () => {
  const { post, close } = await serveRaw((socket, _, connection) => {
    socket.write(NO_CONTENT);
    setTimeout(() => socket.resetAndDestroy(), connection % 4);
  });
  for (let number = 0; number < 100; number += 1) {
    expect(await post(String(number))).toMatchObject({ status: 204 });
    await sleep(number % 4);
  }
  close();
});
