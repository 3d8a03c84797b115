import { createServer, type Socket, type Server } from 'node:net';
import { listenOnLoopback } from '../../support/loopback-server.ts';
import { startRelay } from '../../support/tcp-relay.ts';
import { eventually } from '../../support/eventually.ts';
import { expectEvent } from '../../support/expect-event.ts';
import {
  PNG,
  getAssetsClient,
  expectOk,
  buildFile,
  openAssetsWorld,
  type AssetsWorld,
} from '../../support/assets-world.ts';
import { apiKey, openWorld, expectRefused } from '../open-world.ts';

const picture = buildFile('picture.png', 'image/png', PNG);

it.concurrent('answers 502 to a request for upload URLs when no store is configured', async () => {
  const world = await openAssetsWorld({ withoutStore: true });
  try {
    const client = getAssetsClient(world, world.tenant);
    const answer = await client.requestUrls([picture]);
    expect([answer.status, answer.body]).toEqual([
      502,
      { message: 'The provider refused the request (NOT_CONFIGURED).', code: 'provider_error' },
    ]);
    expect(expectOk(await client.list())).toEqual({ assets: [], nextCursor: null });
    expect(await world.sql('select id from assets')).toEqual([]);
  } finally {
    await world.close();
  }
});

it.concurrent('answers 504 to a request for upload URLs when no worker runs, and keeps no pending asset', async () => {
  const world = await openWorld({ env: { RESULT_WAIT_SECONDS: '0.5' } });
  try {
    const client = getAssetsClient(world, world.tenant);
    const answer = await client.requestUrlsOnce([picture]);
    expect([answer.status, answer.body]).toEqual([
      504,
      {
        message: 'The URLs were not signed in time. Repeat the request to get new URLs.',
        code: 'provider_timeout',
      },
    ]);
    expect(expectOk(await client.list())).toEqual({ assets: [], nextCursor: null });
  } finally {
    await world.close();
  }
});

it.concurrent('answers 503 to requests for upload URLs until the object store is ready, and deletes objects of assets that were deleted during an outage', async () => {
  const { port, close: release } = await listenOnLoopback(createServer());
  await release();
  const world = await openAssetsWorld({ endpoint: `http://127.0.0.1:${port}` });
  const startStore = () => startRelay(new URL(world.endpoint).host, port);
  try {
    const client = getAssetsClient(world, world.tenant);
    const refused = await client.requestUrlsOnce([picture]);
    expect([refused.status, refused.body]).toEqual([
      503,
      { message: 'The object store is not ready. Try again in 5 seconds.', code: 'unavailable' },
    ]);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(expectOk(await client.list())).toEqual({ assets: [], nextCursor: null });

    const first = await startStore();
    const [created, unwanted] = [await client.upload(picture), await client.upload(picture)];
    await first.cut();
    await expectRefused(client.complete(created.itemId), 502);
    expect(expectOk(await client.remove(unwanted.itemId))).toMatchObject({ itemId: unwanted.itemId });
    expect((await client.get(unwanted.itemId)).status).toBe(404);
    expect(await world.listObjects(unwanted.itemId)).not.toEqual([]);

    const second = await startStore();
    expect(expectOk(await client.complete(created.itemId))).toMatchObject({ state: 'ready' });
    await expectEvent(world.api.url, world.tenant, 'asset.ready', { assetId: created.itemId });
    await world.sql('update assets set check_at = now() where check_at is not null');
    await world.sweep();
    await eventually(async () => (await world.listObjects(unwanted.itemId)).length === 0);
    await second.cut();
  } finally {
    await world.close();
  }
});

let store: Server;
let world: AssetsWorld;
const sockets: Socket[] = [];

const BUCKET_HEAD = /^HEAD \/[^/ ]+\/? HTTP/;

/**
 * Starts a store that answers requests for its bucket, so that the worker becomes ready, and never answers
 * requests for objects.
 */
beforeAll(async () => {
  store = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (head: Buffer) => {
      if (BUCKET_HEAD.test(head.toString('latin1')))
        socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n');
      else sockets.push(socket);
    });
  });
  world = await openAssetsWorld({ endpoint: (await listenOnLoopback(store)).url });
});

/** Closes connections first, because a stopping worker waits for running checks. */
afterAll(async () => {
  store.close();
  for (const socket of sockets) socket.destroy();
  await world.close();
});

it('signs upload URLs even when asset checks occupy all activity task slots of their queue', async () => {
  const before = sockets.length;
  const controller = new AbortController();
  const polls: Promise<unknown>[] = [];
  for (const tenant of [world.tenant, world.other]) {
    const files = Array.from({ length: 20 }, () => picture);
    for (const { itemId } of await getAssetsClient(world, tenant).createUrls(...files)) {
      const url = `${world.api.url}/projects/${tenant.projectId}/assets/${itemId}/complete`;
      const headers = apiKey(tenant.serviceAccountKey);
      polls.push(fetch(url, { method: 'POST', headers, signal: controller.signal }));
    }
  }
  await eventually(async () => sockets.length - before >= 20, 20_000);

  const { requestUrlsOnce } = getAssetsClient(world, world.tenant);
  expect((await requestUrlsOnce([picture])).status).toBe(200);

  controller.abort();
  await Promise.allSettled(polls);
});
