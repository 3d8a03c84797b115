import { createServer, type AddressInfo, type Server } from 'node:net';
import { apiKey, send } from '../open-world.ts';
import { assets, fileOf, openAssetsWorld, PNG, type AssetsWorld } from '../../support/assets-world.ts';
import { eventually } from '../../support/eventually.ts';

let store: Server;
let world: AssetsWorld;

/** A store that takes connections and never answers. URLs are signed without asking it. */
beforeAll(async () => {
  store = createServer();
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  world = await openAssetsWorld({ endpoint: `http://127.0.0.1:${portOf(store.address())}` });
});

afterAll(async () => {
  await world.close();
  store.close();
});

it('signs URLs while looks at uploads take all the slots that those have', async () => {
  const connections = countConnections(store);
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
  await eventually(async () => (connections() >= 20 ? true : undefined), 20_000);

  const { status } = await send(`${world.api.url}/projects/${world.tenant.projectId}/assets/upload-urls`, {
    method: 'POST',
    headers: apiKey(world.tenant.serviceAccountKey),
    body: { files: [{ filename: 'another.png', mimeType: 'image/png', sizeBytes: PNG.length }] },
  });
  expect(status).toBe(200);

  gone.abort();
  await Promise.allSettled(looks);
});

function countConnections(server: Server): () => number {
  let count = 0;
  server.on('connection', (socket) => {
    count += 1;
    socket.on('error', () => undefined);
  });
  return () => count;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('The store listens on no port.');
  return address.port;
}
