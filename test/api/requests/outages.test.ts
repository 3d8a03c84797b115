import { createServer, type Server, type Socket } from 'node:net';
import { Client } from 'pg';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { aBatch } from '../emails/a-batch.ts';
import { bearer, errorOf, openWorld, send, type World } from '../open-world.ts';

/** A port that takes connections and never says a word. */
async function blackHole(): Promise<{ address: string; close: () => Promise<void> }> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    address: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('without PostgreSQL', () => {
  let world: World;
  let superuser: Client;
  let name: string;

  beforeAll(async () => {
    world = await openWorld();
    const url = new URL(world.database.superuserUrl);
    name = url.pathname.slice(1);
    url.pathname = '/postgres';
    superuser = new Client({ connectionString: url.href });
    await superuser.connect();
  });
  afterAll(async () => {
    await superuser.end();
    await world.close();
  });

  it('what needs it is unavailable, and is there again when it returns', async () => {
    const headers = bearer(await world.makeToken(world.tenant.ownerId));
    const me = () => send(`${world.api.url}/users/me`, { headers });
    expect((await me()).status).toBe(200);

    await superuser.query(`alter database ${name} allow_connections false`);
    await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
    const refused = await me();
    expect([refused.status, errorOf(refused).code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const ready = await send(`${world.api.url}/readyz`);
    expect([ready.status, ready.body]).toEqual([
      503,
      { status: 'not ready', database: 'down', temporal: 'up' },
    ]);
    expect((await send(`${world.api.url}/healthz`)).status).toBe(200);

    await superuser.query(`alter database ${name} allow_connections true`);
    await eventually(async () => ((await me()).status === 200 ? true : undefined));
    expect((await send(`${world.api.url}/readyz`)).body).toEqual({
      status: 'ready',
      database: 'up',
      temporal: 'up',
    });
  });
});

describe('with a PostgreSQL that never answers', () => {
  let api: TestApi;
  let hole: Awaited<ReturnType<typeof blackHole>>;

  beforeAll(async () => {
    hole = await blackHole();
    api = await startTestApi({
      database: { apiUrl: `postgres://throughline_api:x@${hole.address}/throughline` },
    });
  });
  afterAll(async () => {
    await api.stop();
    await hole.close();
  });

  it.each(['/api/auth/jwks', '/readyz'])('%s gives up', async (path) => {
    expect((await fetch(api.url + path)).status).toBe(503);
  });

  it('credentials are neither right nor wrong', async () => {
    const header = Buffer.from('{"alg":"ES256","typ":"at+jwt","kid":"a"}').toString('base64url');
    expect((await send(`${api.url}/users/me`, { headers: bearer(`${header}.e30.AAAA`) })).status).toBe(503);
  });
});

describe.each(['gone', 'silent'])('with a Temporal that is %s', (how) => {
  let world: World;
  let hole: Awaited<ReturnType<typeof blackHole>>;

  beforeAll(async () => {
    hole = await blackHole();
    if (how === 'gone') await hole.close();
    world = await openWorld({ temporalAddress: hole.address });
  });
  afterAll(async () => {
    await world.close();
    if (how === 'silent') await hole.close();
  });

  it('batches are accepted all the same, once', async () => {
    const body = aBatch();
    const queue = () =>
      send(`${world.api.url}/emails/batch/queue`, {
        method: 'POST',
        headers: { 'x-app-key': world.tenant.appKey },
        body,
      });
    expect((await queue()).status).toBe(202);
    expect((await queue()).headers.get('idempotent-replayed')).toBe('true');
    expect(world.api.logLines.join('')).toContain('batch not woken yet');
  });

  it('the API is not ready, and reads go on', async () => {
    const ready = await send(`${world.api.url}/readyz`);
    expect([ready.status, ready.body]).toEqual([
      503,
      { status: 'not ready', database: 'up', temporal: 'down' },
    ]);
    const headers = bearer(await world.makeToken(world.tenant.ownerId));
    expect((await send(`${world.api.url}/users/me`, { headers })).status).toBe(200);
  });
});
