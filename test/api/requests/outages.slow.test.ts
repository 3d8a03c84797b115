import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ISSUER, startTestApi, type TestApi } from '../../support/api.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import { listenOnLoopback } from '../../support/loopback-server.ts';
import { createBatchRequest, queueBatch } from '../emails/batch-requests.ts';
import { bearer, openWorld, send, type World, expectRefused } from '../open-world.ts';

async function openBlackHole(): Promise<{ address: string; close: () => Promise<void> }> {
  const sockets: Socket[] = [];
  const { port, close } = await listenOnLoopback(
    createServer((socket) => sockets.push(socket.on('error', () => undefined))),
  );
  return {
    address: `127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await close();
    },
  };
}

async function openSlowProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  let delay = 0;
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream);
    // Keeps answers in order when the delay ends.
    let forwarded = Promise.resolve();
    const forward = async (answer: Buffer, before: Promise<void>) => {
      await sleep(delay);
      await before;
      client.write(answer);
    };
    upstream.on('data', (answer) => {
      forwarded = forward(answer, forwarded);
    });
    for (const socket of [client, upstream]) {
      sockets.push(
        socket
          .on('error', () => undefined)
          .once('close', () => [client, upstream].map((end) => end.destroy())),
      );
    }
  });
  const { port: ownPort, close } = await listenOnLoopback(server);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${ownPort}`;
  return {
    url: url.href,
    slowDown: (milliseconds: number) => {
      delay = milliseconds;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await close();
    },
  };
}

/** Repeats the check, because it may exceed its time limit on a busy machine. */
async function expectReachable(api: TestApi, reachable: Record<string, string>): Promise<void> {
  await eventually(async () => {
    const ready = await send(`${api.url}/readyz`);
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready', ...reachable }]);
    return true;
  });
}

describe('without PostgreSQL', () => {
  const world = keepOpen(openWorld);

  it('operations answer 503 while PostgreSQL is unavailable, and recover', async () => {
    const headers = bearer(await world.createToken(world.tenant.ownerId));
    const getCurrentUser = () => send(`${world.api.url}/users/me`, { headers });
    expect((await getCurrentUser()).status).toBe(200);

    await world.database.runDuringOutage(async () => {
      const refused = await expectRefused(getCurrentUser(), 503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      await expectReachable(world.api, { database: 'down', temporal: 'up' });
      expect((await send(`${world.api.url}/healthz`)).status).toBe(200);
    });
    await eventually(async () => (await getCurrentUser()).status === 200);
    await expectReachable(world.api, { database: 'up', temporal: 'up' });
  });
});

describe('with a PostgreSQL that never answers', () => {
  let api: TestApi;
  let blackHole: Awaited<ReturnType<typeof openBlackHole>>;

  beforeAll(async () => {
    blackHole = await openBlackHole();
    api = await startTestApi({
      database: { apiUrl: `postgres://throughline_api:x@${blackHole.address}/throughline` },
    });
  });
  afterAll(async () => {
    await api.stop();
    await blackHole.close();
  });

  it.concurrent('the JWKS endpoint answers 503 when PostgreSQL never answers', async () => {
    expect((await fetch(`${api.url}/api/auth/jwks`)).status).toBe(503);
  });

  it.concurrent('readiness does not wait for a PostgreSQL that never answers', async () => {
    await expectReachable(api, { database: 'down', temporal: 'up' });
  });

  it.concurrent('a request with a token gets 503, neither success nor 401, when PostgreSQL never answers', async () => {
    const header = Buffer.from('{"alg":"ES256","typ":"at+jwt","kid":"a"}').toString('base64url');
    const payload = Buffer.from(JSON.stringify({ iss: ISSUER })).toString('base64url');
    const headers = bearer(`${header}.${payload}.AAAA`);
    expect((await send(`${api.url}/users/me`, { headers })).status).toBe(503);
  });
});

describe('with a PostgreSQL that answers slowly', () => {
  let world: World;
  let proxy: Awaited<ReturnType<typeof openSlowProxy>>;
  let api: TestApi;

  beforeAll(async () => {
    world = await openWorld();
    proxy = await openSlowProxy(world.database.apiUrl);
    api = await startTestApi({ database: { apiUrl: proxy.url } });
  });
  afterAll(async () => {
    await api.stop();
    await proxy.close();
    await world.close();
  });

  it.concurrent('a request gets 503 when its queries together exceed its deadline', async () => {
    const headers = {
      ...bearer(await world.createToken(world.tenant.ownerId)),
      'x-project-id': world.tenant.projectId,
    };
    const getBatch = () => send(`${api.url}/emails/batch/none`, { headers });
    await eventually(async () => (await getBatch()).status === 404);
    // The request needs two round trips to PostgreSQL, one for the user's permissions and one for the batch.
    proxy.slowDown(1_000);
    expect((await getBatch()).status).toBe(503);
    proxy.slowDown(0);
    await eventually(async () => (await getBatch()).status === 404);
  });
});

describe.each(['gone', 'silent'])('with a Temporal that is %s', (failure) => {
  let world: World;
  let blackHole: Awaited<ReturnType<typeof openBlackHole>>;

  beforeAll(async () => {
    blackHole = await openBlackHole();
    if (failure === 'gone') await blackHole.close();
    world = await openWorld({ temporalAddress: blackHole.address });
  });
  afterAll(async () => {
    await world.close();
    if (failure === 'silent') await blackHole.close();
  });

  it.concurrent(`a batch is accepted, and its repeated request is replayed, while Temporal is ${failure}`, async () => {
    const body = createBatchRequest();
    const queue = () => queueBatch(world.api.url, world.tenant, body);
    expect((await queue()).status).toBe(202);
    expect((await queue()).headers.get('idempotent-replayed')).toBe('true');
    expect(world.api.logLines.join('')).toContain('batch not started yet');
  });

  it.concurrent(`the API stays ready while Temporal is ${failure}`, async () => {
    await expectReachable(world.api, { database: 'up', temporal: 'down' });
    expect((await world.requestAs(world.tenant.ownerId, '/users/me')).status).toBe(200);
  });
});
