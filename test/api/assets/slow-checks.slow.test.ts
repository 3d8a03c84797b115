import { createServer, type Server, type Socket } from 'node:net';
import { apiKey, send } from '../open-world.ts';
import { assets, fileOf, openAssetsWorld, PNG, type AssetsWorld } from '../../support/assets-world.ts';
import { eventually } from '../../support/eventually.ts';
import { listenOnLoopback } from '../../support/loopback-server.ts';

let store: Server;
let world: AssetsWorld;
const sockets: Socket[] = [];

const BUCKET_HEAD = /^HEAD \/[^/ ]+\/? HTTP/;

/** A store that answers for its bucket, which makes it ready, and for no object. */
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

/** Its connections end first: a worker that stops waits for the looks that are under way. */
afterAll(async () => {
  store.close();
  for (const socket of sockets) socket.destroy();
  await world.close();
});

it('signs URLs while looks at uploads take all the slots that those have', async () => {
  const before = sockets.length;
  const gone = new AbortController();
  const looks: Promise<unknown>[] = [];
  for (const tenant of [world.tenant, world.other]) {
    const files = Array.from({ length: 20 }, (_, n) => fileOf(`${n}.png`, 'image/png', PNG));
    for (const { itemId } of await assets(world, tenant).announce(...files)) {
      const url = `${world.api.url}/projects/${tenant.projectId}/assets/${itemId}/complete`;
      const headers = apiKey(tenant.serviceAccountKey);
      looks.push(fetch(url, { method: 'POST', headers, signal: gone.signal }));
    }
  }
  await eventually(async () => (sockets.length - before >= 20 ? true : undefined), 20_000);

  const { status } = await send(`${world.api.url}/projects/${world.tenant.projectId}/assets/upload-urls`, {
    method: 'POST',
    headers: apiKey(world.tenant.serviceAccountKey),
    body: { files: [{ filename: 'another.png', mimeType: 'image/png', sizeBytes: PNG.length }] },
  });
  expect(status).toBe(200);

  gone.abort();
  await Promise.allSettled(looks);
});
