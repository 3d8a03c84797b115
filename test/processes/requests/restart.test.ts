import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { eventually } from '../../support/eventually.ts';
import { listenOnLoopback } from '../../support/loopback-server.ts';
import { startApiProcess } from '../../support/api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

const PROBE_INTERVAL_MS = 50;

/** Longer than the test, so that no idle connection is closed while a request arrives. */
const CALLER_KEEP_ALIVE_MS = 600_000;

type Balancer = {
  url: string;
  /** Resolves when the backend is ready. */
  add: (backend: string) => Promise<void>;
  lost: string[];
  stop: () => Promise<void>;
};

/**
 * Starts a load balancer that forwards requests in turn to the backends whose last `/readyz` was 200. It
 * lists failed requests in `lost` and does not retry them.
 */
async function startBalancer(): Promise<Balancer> {
  const agents = new Map<string, Agent>();
  const lost: string[] = [];
  let ready: string[] = [];
  let requests = 0;

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const backend = ready[(requests += 1) % Math.max(1, ready.length)];
    const fail = (problem: string) => {
      lost.push(`${incoming.method ?? ''} ${incoming.url ?? ''}: ${problem}`);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    if (backend === undefined) return fail('no backend is ready');
    const { method = 'GET', headers } = incoming;
    const options = { method, headers, agent: agents.get(backend) };
    const backendRequest = request(new URL(incoming.url ?? '/', backend), options, (answer) => {
      // Hop-by-hop headers apply only to the backend's connection (RFC 9110, 7.6.1).
      const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.on('error', (error) => fail(error.message)).pipe(outgoing);
    });
    incoming.pipe(backendRequest.on('error', (error) => fail(error.message)));
  };

  const stopping = new AbortController();
  const probe = async () => {
    const states = await Promise.all(
      [...agents.keys()].map(async (backend) => {
        const answer = await fetch(`${backend}/readyz`).catch(() => undefined);
        await answer?.arrayBuffer();
        return answer?.status === 200 ? [backend] : [];
      }),
    );
    ready = states.flat();
  };
  const probing = (async () => {
    while (!stopping.signal.aborted) {
      await delay(PROBE_INTERVAL_MS);
      await probe();
    }
  })();

  const server = createServer({ keepAliveTimeout: CALLER_KEEP_ALIVE_MS }, forward);
  const { url, close } = await listenOnLoopback(server);
  return {
    url,
    add: async (backend) => {
      agents.set(backend, new Agent({ keepAlive: true }));
      await eventually(async () => ready.includes(backend));
    },
    lost,
    stop: async () => {
      stopping.abort();
      await probing;
      void close();
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

/**
 * Enough callers that both APIs always have open requests. On a busy machine, 20 callers would get 503 even
 * without a restart.
 */
const CALLERS = 4;

let database: TestDatabase;
let tenant: Tenant;
let balancer: Balancer;

beforeAll(async () => {
  database = await createTestDatabase();
  [tenant, balancer] = await Promise.all([createTenant(database), startBalancer()]);
});

afterAll(async () => {
  await balancer.stop();
  await database.drop();
});

/** The drain time exceeds the probe interval, so the balancer stops using the API before the API exits. */
const startApi = () =>
  startApiProcess({
    database,
    queuePrefix: `test-${randomBytes(6).toString('hex')}`,
    env: { DRAIN_SECONDS: '2', RATE_LIMIT_READ: '1000000/60', RATE_LIMIT_WRITE: '1000000/60' },
  });

/** Suppresses a new address with a POST, which a balancer must not retry. */
async function suppress(): Promise<number> {
  const answer = await fetch(`${balancer.url}/emails/suppressions`, {
    method: 'POST',
    headers: { 'x-app-key': tenant.appKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomBytes(8).toString('hex')}@example.com` }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

it('every request is answered 200 while each API behind a balancer is replaced', async () => {
  const [first, second] = await Promise.all([startApi(), startApi()]);
  await Promise.all([balancer.add(first.url), balancer.add(second.url)]);

  const trafficStop = new AbortController();
  const statuses = new Map<number, number>();
  const callRepeatedly = async () => {
    while (!trafficStop.signal.aborted) {
      const status = await suppress();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const traffic = Promise.all(Array.from({ length: CALLERS }, callRepeatedly));
  const waitForAnswers = () => {
    const enough = (statuses.get(200) ?? 0) + 10 * CALLERS;
    return eventually(async () => (statuses.get(200) ?? 0) >= enough);
  };
  await waitForAnswers();
  await first.stop();
  const third = await startApi();
  await balancer.add(third.url);
  await waitForAnswers();
  await second.stop();
  await waitForAnswers();
  trafficStop.abort();
  await traffic;
  await third.stop();

  expect(balancer.lost).toEqual([]);
  expect([...statuses.keys()]).toEqual([200]);
});

it('an API exits when its port is in use', async () => {
  const port = Number(new URL(balancer.url).port);
  const starting = startApiProcess({ database, queuePrefix: 'port-in-use', port });
  await expect(starting).rejects.toThrow(/stopped while it started[^]*EADDRINUSE/);
});
