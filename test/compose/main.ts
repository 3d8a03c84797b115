/**
 * Tests the production path in containers: builds the image, starts docker-compose.yml unmodified, and deploys, rolls
 * back and disconnects services while batches are sent. Then compares queued with sent mails, and restores a backup.
 *
 *   npm run test:compose                   with the images of docker-compose.yml
 *   npm run test:compose -- --stand-ins    with locally built images, without a registry: see stand-ins/Dockerfile
 *   npm run test:compose -- --minutes 10   only mixed load, while one container of each service is removed and restored
 *
 * Uses the running Docker engine, or starts one as root on Debian. Removes its containers, networks, volumes and engine
 * at the end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { readConfig } from '../../dev/config.ts';
import { reservePort } from '../../dev/processes/ports.ts';
import { startSandbox } from '../../dev/processes/sandbox.ts';
import { WEBHOOK_SECRET } from '../support/keys.ts';
import { sandboxAccount, type SandboxAccount } from '../support/sandbox-account.ts';
import { createChecklist } from './checklist.ts';
import { loadConsole } from './console.ts';
import { findEngine, type Engine } from './engine.ts';
import { followFirstSteps } from './first-steps.ts';
import { listImages, loadDependencies, getMegabytes, MAX_MEGABYTES } from './image.ts';
import { scrapeEach } from './metrics.ts';
import { runMixedLoad } from './mixed-load.ts';
import { cutOff, exhaustMemory } from './outages.ts';
import { findBuilt } from './programs.ts';
import { createBackupFolder, restoreIntoAnother, workOn } from './restore.ts';
import { openGateway } from './sandbox-gateway.ts';
import { prepareStack, type Stack } from './stack.ts';
import { buildStandIns } from './stand-ins.ts';
import { startTraffic, type Traffic } from './traffic.ts';
import { uploadFile } from './uploads.ts';

/** Provider calls per second, few enough that batches last for a while. */
const CALLS_A_SECOND = 10;

/** Batches to queue while their sender is off the network. Without Temporal each POST takes a second. */
const BATCHES_WHILE_AWAY = 10;

const { values } = parseArgs({
  options: { 'stand-ins': { type: 'boolean', default: false }, minutes: { type: 'string', default: '0' } },
});
const minutes = Number(values.minutes);
const print = (line: string) => void process.stdout.write(`${line}\n`);
const config = readConfig();
const folder = mkdtempSync(join(tmpdir(), 'throughline-compose-'));
const signal = new AbortController().signal;
const checks = createChecklist(print);
const { check } = checks;
const cleanups: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true })];

try {
  await main();
} catch (error) {
  checks.fail(`the run came to its end: ${inspect(error)}`);
} finally {
  for (const end of cleanups.toReversed()) await end().catch((error: unknown) => print(inspect(error)));
}
print(checks.closingLine());
process.exit(checks.failed() === 0 ? 0 : 1);

async function main(): Promise<void> {
  const wait = { report: print, signal };
  const compose = await findBuilt('compose', config, wait);
  const foundEngine = await findEngine(config.toolEnv, { folder: join(folder, 'engine'), compose });
  cleanups.push(foundEngine.stop);
  const COMPOSE_FILE = values['stand-ins']
    ? await buildStandIns(listImages(), { engine: foundEngine, config, folder }, wait)
    : undefined;
  const engine = {
    ...foundEngine,
    env: { ...foundEngine.env, ...(COMPOSE_FILE !== undefined && { COMPOSE_FILE }) },
  };

  const sandbox = await startSandbox({
    project: config.project,
    folders: { logs: join(folder, 'logs'), run: join(folder, 'run') },
    ports: { control: 0, outbox: 0, resend: 0, googleAds: 0, crm: 0, meta: 0 },
    env: config.serverEnv,
  });
  cleanups.push(() => sandbox.stop());
  const account = sandboxAccount(sandbox.addresses);
  await account.limit(CALLS_A_SECOND);
  const name = `throughline-test-${process.pid}`;
  // The sandbox listens on loopback only, which containers cannot reach. Containers reach a network's gateway.
  const network = `${name}-sandbox`;
  await engine.docker(['network', 'create', network]);
  cleanups.push(() => engine.docker(['network', 'rm', network]));
  const gateway = ['network', 'inspect', '--format', '{{(index .IPAM.Config 0).Gateway}}', network];
  const resend = await openGateway(sandbox.addresses.resend, await engine.docker(gateway));
  cleanups.push(resend.close);

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
    RESEND_BASE_URL: resend.address,
    RESEND_REQUESTS_PER_SECOND: String(CALLS_A_SECOND),
    RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET,
    BACKUP_FOLDER: createBackupFolder(join(folder, 'backups')),
  };
  const prepareNamedStack = (stackName: string, variables: Record<string, string>) => {
    const stack = prepareStack(engine, {
      folder: join(folder, stackName),
      name: `${name}-${stackName}`,
      variables: { ...shared, ...variables },
    });
    cleanups.push(() => stack.compose(['--profile', '*', 'down', '--volumes', '--timeout', '5']));
    return stack;
  };
  const stack = prepareNamedStack('first', {
    COMPOSE_PROFILES: 'assets',
    S3_BUCKET: 'throughline-assets',
    S3_ENDPOINT: 'http://s3:7070',
    S3_PUBLIC_ENDPOINT: store,
  });
  for (const port of [balancer, ui, s3]) port.release();
  await verifyImage(engine, stack);
  const trafficResult = await verifyStack(engine, stack, { api, store, account });
  if (minutes > 0) return;
  const second = prepareNamedStack('second', await stack.keyRings());
  const restoreCheck = { api, ...trafficResult };
  await check('a backup is restored into a second stack, with the same rows and answers', () =>
    restoreIntoAnother(stack, second, restoreCheck),
  );
  await check('the second stack works on, and sends nothing a second time', () =>
    workOn(second, { ...restoreCheck, accepted: account.accepted.bind(account) }),
  );
}

async function verifyImage(engine: Engine, stack: Stack): Promise<void> {
  await check('the image is built', async () => {
    await stack.compose(['build', 'migrate']);
    // The next release: the same code in another image.
    const id = await engine.docker(['create', 'throughline:test-1']);
    await engine.docker(['commit', '--change', 'LABEL release=2', id, 'throughline:test-2']);
    await engine.docker(['rm', id]);
  });
  await check(`the image has ${MAX_MEGABYTES} MB at most`, async () => {
    const megabytes = await getMegabytes(engine, 'throughline:test-1');
    if (megabytes > MAX_MEGABYTES) throw new Error(`It has ${Math.round(megabytes)} MB.`);
    return `${Math.round(megabytes)} MB`;
  });
  await check('every dependency loads in it', () => loadDependencies(engine, 'throughline:test-1'));
}

async function verifyStack(
  engine: Engine,
  stack: Stack,
  { api, store, account }: { api: string; store: string; account: SandboxAccount },
): Promise<{ headers: Record<string, string>; trackingIds: string[] }> {
  await check('docker compose up brings everything up, two of each', async () => {
    await stack.compose(['up', '--detach', '--no-build']);
    await stack.healthy('api', 2);
    await stack.healthy('worker', 2);
    for (const service of ['postgres', 'temporal', 'temporal-ui', 'balancer', 's3'])
      await stack.healthy(service, 1);
  });
  await check('a Prometheus on its network finds the metrics of each process', () => scrapeEach(stack));
  await check('the console is in the image', () => loadConsole(api));
  const project = await followFirstSteps(stack);
  await check('a file is uploaded to the store of the profile assets', () =>
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
  await check('every recipient had one mail: none lost, none twice', async () => {
    const accepted = await account.accepted();
    const taken = new Set(accepted);
    const lost = addresses.filter((address) => !taken.has(address)).length;
    const twice = accepted.length - taken.size;
    if (lost > 0 || twice > 0) throw new Error(`${lost} lost, ${twice} twice, of ${addresses.length}.`);
    return `${addresses.length} recipients`;
  });
  return { headers, trackingIds };
}

async function verifyOutages(engine: Engine, stack: Stack, traffic: Traffic): Promise<void> {
  const runWithoutRefusal = async (work: () => Promise<void>) => {
    const before = traffic.attempts().length;
    await work();
    const since = traffic.attempts().slice(before);
    const refused = since.filter(({ status }) => status !== 202);
    if (refused.length > 0) throw new Error(`${refused.length} of ${since.length} POSTs were refused.`);
    return `${since.length} batches meanwhile`;
  };
  await check('a new version takes over while batches flow', () =>
    runWithoutRefusal(() => stack.roll('test-2')),
  );
  await check('the version before it takes over again', () => runWithoutRefusal(() => stack.roll('test-1')));
  const queueBatches = async () => {
    for (let batch = 0; batch < BATCHES_WHILE_AWAY; batch += 1) await traffic.queueOne();
  };
  for (const service of ['worker', 'temporal'])
    await check(`${service} goes off the network and comes back, and no batch is refused`, () =>
      runWithoutRefusal(() => cutOff(stack, service, queueBatches)),
    );
  for (const service of ['api', 'postgres'])
    await check(`${service} goes off the network and comes back`, () => cutOff(stack, service));
  await check('a worker that meets its memory limit is started again', () => exhaustMemory(engine, stack));
}
