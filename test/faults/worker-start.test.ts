import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import type { SpawnedServer } from '../../dev/processes/child-process.ts';
import { spawnNode } from '../../dev/processes/node-process.ts';
import { reservePort } from '../../dev/processes/ports.ts';
import { getWorkerEnvironment } from '../../dev/processes/worker.ts';
import { getTestStack } from '../support/config.ts';
import { createTestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { keepOpen } from '../support/keep-open.ts';
import { createSandboxAccount } from '../support/sandbox-account.ts';
import { startRelay } from '../support/tcp-relay.ts';
import { createWorkerOptions } from '../support/worker.ts';

const launched: SpawnedServer[] = [];

const database = keepOpen(createTestDatabase);

afterEach(() => Promise.all(launched.splice(0).map((worker) => worker.stop())));

async function launchWorker(temporalAddress: string): Promise<{ worker: SpawnedServer; healthUrl: string }> {
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const account = createSandboxAccount();
  const { env, ...options } = createWorkerOptions({ database, queuePrefix, account, temporalAddress });
  const reserved = await reservePort(0, join(readConfig().cache, 'ports'));
  const worker = await spawnNode({
    ...options,
    script: 'worker/main.ts',
    graceMs: 120_000,
    env: { ...getWorkerEnvironment({ ...options, env }), HEALTH_PORT: String(reserved.port) },
  });
  launched.push(worker);
  void worker.exited.then(() => reserved.release());
  return { worker, healthUrl: `http://127.0.0.1:${reserved.port}` };
}

const getAnswer = async (url: string) => {
  const answer = await fetch(url);
  const body: unknown = await answer.json();
  return { status: answer.status, body };
};

it('a worker that cannot reach Temporal is alive but not ready, and stops on SIGTERM', async () => {
  const { worker, healthUrl } = await launchWorker('127.0.0.1:1');
  await expect(eventually(() => getAnswer(`${healthUrl}/healthz`))).resolves.toMatchObject({ status: 200 });
  await expect(getAnswer(`${healthUrl}/readyz`)).resolves.toEqual({
    status: 503,
    body: { status: 'not ready', database: 'up', temporal: 'down' },
  });
  await worker.stop();
  await expect(worker.exited).resolves.toEqual({ code: 0, signal: null });
});

it('a worker stops when it gets SIGTERM during its start', async () => {
  const { address, connected, cut } = await startRelay(getTestStack().temporal.address);
  const { worker } = await launchWorker(address);
  const ended = worker.exited.then(() => Promise.reject(new Error('The worker ended before it connected.')));
  await Promise.race([connected, ended]);
  ended.catch(() => undefined);
  await worker.stop();
  await expect(worker.exited).resolves.toEqual({ code: 0, signal: null });
  await cut();
});
