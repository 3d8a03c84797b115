/**
 * Tests the production deployment in containers: builds the image, starts the services of docker-compose.yml,
 * and deploys, rolls back and disconnects services while batches are sent. Then checks that each recipient
 * got one mail, and restores a backup.
 *
 *   npm run test:compose                   with the images of docker-compose.yml
 *   npm run test:compose -- --stand-ins    with images built from stand-ins/Dockerfile, without a registry
 *   npm run test:compose -- --minutes 10   only mixed load, while API, worker and Temporal are replaced
 *
 * Uses the running Docker engine, or starts one as root on Debian. At the end, removes its containers,
 * networks and volumes, and stops an engine that it started.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { readConfig } from '../../dev/config.ts';
import { reservePort } from '../../dev/processes/ports.ts';
import { waitForStop } from '../../dev/wait-for-stop.ts';
import { WEBHOOK_SECRET } from '../support/keys.ts';
import type { SandboxAccount } from '../support/sandbox-account.ts';
import { check, print, printTotals, reportFailure } from './checklist.ts';
import { findEngine, type Engine } from './engine.ts';
import { verifyImage } from './image.ts';
import { runMixedLoad } from './mixed-load.ts';
import { verifyOutages } from './outages.ts';
import { findBuilt } from './programs.ts';
import { createBackupFolder, restoreIntoAnother, sendAfterRestore } from './restore.ts';
import { loadConsole, scrapeProcesses, uploadFile, type Addresses } from './running-stack.ts';
import { startSandboxForContainers } from './sandbox.ts';
import { createProject, prepareStack, type Stack } from './stack.ts';
import { buildStandIns } from './stand-ins.ts';
import { startTraffic } from './traffic.ts';

/** Low, so that batches are still being sent during an outage. */
const CALLS_PER_SECOND = 10;

const { values } = parseArgs({
  options: { 'stand-ins': { type: 'boolean', default: false }, minutes: { type: 'string', default: '0' } },
});
const minutes = Number(values.minutes);
const config = readConfig();
const folder = mkdtempSync(join(tmpdir(), 'throughline-compose-'));
const interrupt = new AbortController();
const cleanups: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true })];

// Without a cleanup, containers and an engine that this run started would outlive the interrupted process.
const interrupted = waitForStop({
  onFirst: () => {
    reportFailure('the run was interrupted; removing its containers and its engine');
    interrupt.abort();
  },
  onSecond: () => process.exit(1),
});

try {
  await Promise.race([main(), interrupted]);
} catch (error) {
  reportFailure(`the run was aborted: ${inspect(error)}`);
} finally {
  for (const cleanUp of cleanups.toReversed())
    await cleanUp().catch((error: unknown) => print(inspect(error)));
}
process.exit(printTotals());

async function main(): Promise<void> {
  const engine = await prepareEngine();
  const name = `throughline-test-${process.pid}`;
  const { account, resendUrl } = await startSandboxForContainers(engine, {
    network: `${name}-sandbox`,
    folder,
    config,
    cleanups,
  });
  await account.limit(CALLS_PER_SECOND);

  const [balancer, ui, s3] = [
    await reservePort(0, folder),
    await reservePort(0, folder),
    await reservePort(0, folder),
  ];
  const [api, store] = [`http://127.0.0.1:${balancer.port}`, `http://127.0.0.1:${s3.port}`];
  const shared = {
    THROUGHLINE_VERSION: 'test-1',
    PUBLIC_URL: api,
    API_LISTEN: `127.0.0.1:${balancer.port}`,
    TEMPORAL_UI_PORT: String(ui.port),
    S3_PORT: String(s3.port),
    TRUST_PROXY_HOPS: '0',
    RESEND_API_KEY: account.apiKey,
    RESEND_BASE_URL: resendUrl,
    RESEND_REQUESTS_PER_SECOND: String(CALLS_PER_SECOND),
    RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET,
    BACKUP_FOLDER: createBackupFolder(join(folder, 'backups')),
  };
  const prepareNamedStack = (stackName: string, variables: Record<string, string>) => {
    interrupt.signal.throwIfAborted();
    const stack = prepareStack(engine, {
      folder: join(folder, stackName),
      name: `${name}-${stackName}`,
      variables: { ...shared, ...variables },
    });
    cleanups.push(() => stack.compose(['--profile', '*', 'down', '--volumes', '--timeout', '5']));
    return stack;
  };
  const first = prepareNamedStack('first', {
    COMPOSE_PROFILES: 'assets',
    S3_BUCKET: 'throughline-assets',
    S3_ENDPOINT: 'http://s3:7070',
    S3_PUBLIC_ENDPOINT: store,
  });
  for (const port of [balancer, ui, s3]) port.release();
  await verifyImage(engine, first);
  const batchReads = { api, ...(await verifyStack(engine, first, { api, store, account })) };
  if (minutes > 0) return;
  const second = prepareNamedStack('second', await first.readKeyRings());
  await check('a second stack has the same rows and API answers after a backup is restored into it', () =>
    restoreIntoAnother(first, second, batchReads),
  );
  await check('the second stack sends a new batch and does not resend earlier mails', () =>
    sendAfterRestore(second, { ...batchReads, listAccepted: () => account.listAcceptedAddresses() }),
  );
}

async function prepareEngine(): Promise<Engine> {
  const wait = { report: print, signal: interrupt.signal };
  const compose = await findBuilt('compose', config, wait);
  const engine = await findEngine(config.toolEnv, { folder: join(folder, 'engine'), compose });
  cleanups.push(engine.stop);
  if (!values['stand-ins']) return engine;
  const COMPOSE_FILE = await buildStandIns({ engine, config, folder }, wait);
  return { ...engine, env: { ...engine.env, COMPOSE_FILE } };
}

async function verifyStack(
  engine: Engine,
  stack: Stack,
  { api, store, account }: Addresses & { account: SandboxAccount },
): Promise<{ headers: Record<string, string>; trackingIds: string[] }> {
  await check('docker compose up starts all services, with two APIs and two workers', async () => {
    await stack.compose(['up', '--detach', '--no-build']);
    await stack.waitForHealth('api', 2);
    await stack.waitForHealth('worker', 2);
    for (const service of ['postgres', 'temporal', 'temporal-ui', 'balancer', 's3'])
      await stack.waitForHealth(service, 1);
  });
  await check('the metrics of each process can be scraped from the compose network', () =>
    scrapeProcesses(stack),
  );
  await check('the image serves the console', () => loadConsole(api));
  const project = await createProject(stack);
  await check('a file is uploaded to the store of the profile `assets`', () =>
    uploadFile({ api, store }, project),
  );
  const headers = { authorization: `ApiKey ${project.key}` };
  const traffic = startTraffic(api, headers);
  if (minutes > 0)
    await check(`${minutes} minutes of mixed load, while an API, a worker and Temporal are replaced`, () =>
      runMixedLoad(engine, stack, { addresses: { api, store }, project, minutes }),
    );
  else await verifyOutages(engine, stack, traffic);
  const { addresses, trackingIds } = await traffic.end();
  await check('every recipient got exactly one mail', async () => {
    const accepted = await account.listAcceptedAddresses();
    const mailed = new Set(accepted);
    const lost = addresses.filter((address) => !mailed.has(address)).length;
    const twice = accepted.length - mailed.size;
    if (lost > 0 || twice > 0)
      throw new Error(`Of ${addresses.length} recipients, ${lost} got no mail and ${twice} got two.`);
    return `${addresses.length} recipients`;
  });
  return { headers, trackingIds };
}
