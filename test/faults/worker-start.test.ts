import { randomBytes } from 'node:crypto';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import type { SpawnedServer } from '../../dev/processes/child-process.ts';
import { spawnNode } from '../../dev/processes/node-process.ts';
import { reservePort } from '../../dev/processes/ports.ts';
import { testStack } from '../support/config.ts';
import { createTestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { listenOnLoopback } from '../support/loopback-server.ts';
import { CONNECTION_KEYRING, SIGN_IN_KEYRING, UNSUBSCRIBE_KEYRING } from '../support/keys.ts';
import { keepOpen } from '../support/keep-open.ts';

const launched: SpawnedServer[] = [];

const database = keepOpen(createTestDatabase);

afterEach(() => Promise.all(launched.splice(0).map((worker) => worker.stop())));

/** Starts a worker without waiting until it is ready. */
async function launchWorker(temporalAddress: string): Promise<{ worker: SpawnedServer; health: string }> {
  const { folders, sandbox, workflowBundle } = testStack();
  const { project, cache, serverEnv } = readConfig();
  const reserved = await reservePort(0, join(cache, 'ports'));
  const worker = await spawnNode({
    name: `worker-${randomBytes(4).toString('hex')}`,
    script: 'worker/main.ts',
    project,
    folders,
    graceMs: 120_000,
    env: {
      ...serverEnv,
      DATABASE_URL: database.workerUrl,
      TEMPORAL_ADDRESS: temporalAddress,
      TASK_QUEUE_PREFIX: `test-${randomBytes(6).toString('hex')}`,
      WORKFLOW_BUNDLE: workflowBundle,
      RESEND_API_KEY: 're_test',
      RESEND_BASE_URL: sandbox.resend,
      HEALTH_PORT: String(reserved.port),
      METRICS_PORT: '0',
      PUBLIC_URL: 'https://api.example.com',
      UNSUBSCRIBE_KEYRING,
      SIGN_IN_KEYRING,
      SIGN_IN_SENDER: 'sign-in@example.com',
      CONNECTION_KEYRING,
      GOOGLE_ADS_DEVELOPER_TOKEN: 'off',
      GOOGLE_ADS_CLIENT_ID: 'off',
      GOOGLE_ADS_CLIENT_SECRET: 'off',
      HUBSPOT_BASE_URL: sandbox.crm,
    },
  });
  launched.push(worker);
  void worker.exited.then(() => reserved.release());
  return { worker, health: `http://127.0.0.1:${reserved.port}` };
}

/** Forwards connections to Temporal, and calls `onFirst` at the first connection. */
async function startRelay(onFirst: () => void): Promise<{ address: string; server: Server }> {
  const [host = '', port = ''] = testStack().temporal.address.split(':');
  const server = createServer((from) => {
    const to = connect(Number(port), host);
    from.on('error', () => to.destroy()).pipe(to);
    to.on('error', () => from.destroy()).pipe(from);
  });
  server.once('connection', onFirst);
  const { port: ownPort } = await listenOnLoopback(server);
  return { address: `127.0.0.1:${ownPort}`, server };
}

const getAnswer = async (url: string) => {
  const answer = await fetch(url);
  const body: unknown = await answer.json();
  return { status: answer.status, body };
};

it('a worker that cannot reach Temporal is alive, not ready, and stops on SIGTERM', async () => {
  const { worker, health } = await launchWorker('127.0.0.1:1');
  await expect(eventually(() => getAnswer(`${health}/healthz`))).resolves.toMatchObject({ status: 200 });
  await expect(getAnswer(`${health}/readyz`)).resolves.toEqual({
    status: 503,
    body: { status: 'not ready', database: 'up', temporal: 'down' },
  });
  await worker.stop();
  await expect(worker.exited).resolves.toEqual({ code: 0, signal: null });
});

it('a worker that gets SIGTERM during its start stops', async () => {
  let reached = () => {};
  const connected = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const { address, server } = await startRelay(() => reached());
  const { worker } = await launchWorker(address);
  const ended = worker.exited.then(() => Promise.reject(new Error('The worker ended before it connected.')));
  await Promise.race([connected, ended]);
  ended.catch(() => undefined);
  await worker.stop();
  await expect(worker.exited).resolves.toEqual({ code: 0, signal: null });
  server.close();
});
