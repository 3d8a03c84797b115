import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { eventually } from '../../support/eventually.ts';
import { expectTold } from '../../support/expect-told.ts';
import { PNG, assets, expectOk, fileOf, openAssetsWorld } from '../../support/assets-world.ts';
import { apiKey, errorOf, openWorld, send } from '../open-world.ts';

const picture = fileOf('picture.png', 'image/png', PNG);

/** An address where nobody listens, until it leads to another. */
async function closedDoor() {
  const server = createServer();
  const listen = (at: number) => once(server.listen(at, '127.0.0.1'), 'listening');
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await new Promise((closed) => server.close(closed));
  return {
    endpoint: `http://127.0.0.1:${port}`,
    openAgain: async (target: string) => {
      const { hostname, port: to } = new URL(target);
      server.on('connection', (socket) => {
        const onward = connect(Number(to), hostname);
        socket.pipe(onward).pipe(socket);
        for (const end of [socket, onward])
          end.on('error', () => void [socket, onward].map((each) => each.destroy()));
      });
      await listen(port);
      return server;
    },
  };
}

describe('uploads', () => {
  it.concurrent('are told to be missing where the deployment has no store', async () => {
    const world = await openAssetsWorld({ withoutStore: true });
    try {
      const mine = assets(world, world.tenant);
      const answer = await mine.ask([picture]);
      expect([answer.status, answer.body]).toEqual([
        502,
        { message: 'The provider refused the request (NOT_CONFIGURED).', code: 'provider_error' },
      ]);
      expect(expectOk(await mine.list())).toEqual({ assets: [], nextCursor: null });
      expect(await world.sql('select id from assets')).toEqual([]);
    } finally {
      await world.close();
    }
  });

  it.concurrent(
    'are told to be late where there is no worker, and what nobody got a URL for is not waited for',
    async () => {
      const world = await openWorld({ env: { RESULT_WAIT_SECONDS: '0.5' } });
      try {
        const base = `${world.api.url}/projects/${world.tenant.projectId}/assets`;
        const headers = apiKey(world.tenant.serviceAccountKey);
        const { bytes: _, ...file } = picture;
        const late = await send(`${base}/upload-urls`, { method: 'POST', headers, body: { files: [file] } });
        expect([late.status, late.body]).toEqual([
          504,
          {
            message: 'There were no URLs in time. Send the request again: it gets URLs of its own.',
            code: 'provider_timeout',
          },
        ]);
        expect(expectOk(await send(base, { headers }))).toEqual({ assets: [], nextCursor: null });
      } finally {
        await world.close();
      }
    },
  );

  it.concurrent('wait for a store that is away', async () => {
    const { endpoint: away, openAgain } = await closedDoor();
    const world = await openAssetsWorld({ endpoint: away });
    try {
      const mine = assets(world, world.tenant);
      const [made, unwanted] = [await mine.upload(picture), await mine.upload(picture)];
      const answer = await mine.complete(made.itemId);
      expect([answer.status, errorOf(answer).code]).toEqual([502, 'provider_error']);
      expect(expectOk(await mine.remove(unwanted.itemId))).toMatchObject({ itemId: unwanted.itemId });
      expect((await mine.get(unwanted.itemId)).status).toBe(404);
      expect(await world.objectsOf(unwanted.itemId)).not.toEqual([]);

      const back = await openAgain(world.endpoint);
      expect(expectOk(await mine.complete(made.itemId))).toMatchObject({ state: 'ready' });
      await expectTold(world.api.url, world.tenant, 'asset.ready', { assetId: made.itemId });
      await world.sql('update assets set look_at = now() where look_at is not null');
      await world.sweep();
      await eventually(async () =>
        (await world.objectsOf(unwanted.itemId)).length === 0 ? true : undefined,
      );
      back.close();
    } finally {
      await world.close();
    }
  });
});
