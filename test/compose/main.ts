/**
 * Proves the production path in containers: builds the image, brings docker-compose.yml up as it stands, and deploys,
 * rolls back and cuts off its parts while batches flow to the sandbox; then compares what was queued with what the
 * provider took.
 *
 *   npm run test:compose                   with the images of docker-compose.yml
 *   npm run test:compose -- --stand-ins    with images made here, where no registry answers: see stand-ins/Dockerfile
 *
 * It takes the Docker engine that answers, or starts one as root on Debian. Containers, networks, volumes and the
 * engine that it started are gone at the end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { readConfig } from '../../dev/config.ts';
import { reservePort } from '../../dev/processes/ports.ts';
import { startSandbox } from '../../dev/processes/sandbox.ts';
import { WEBHOOK_SECRET } from '../support/keys.ts';
import { sandboxAccount } from '../support/sandbox-account.ts';
import { checklist } from './checklist.ts';
import { findEngine, type Engine } from './engine.ts';
import { firstSteps } from './first-steps.ts';
import { imagesNamed, loadDependencies, megabytesOf, MOST_MEGABYTES } from './image.ts';
import { cutOff, exhaustMemory } from './outages.ts';
import { findBuilt } from './programs.ts';
import { openGateway } from './sandbox-gateway.ts';
import { prepareStack, type Stack } from './stack.ts';
import { standIn } from './stand-ins.ts';
import { startTraffic } from './traffic.ts';

/** Calls a second that the provider takes: few enough that batches have a middle. */
const CALLS_A_SECOND = 10;

const { values } = parseArgs({ options: { 'stand-ins': { type: 'boolean', default: false } } });
const print = (line: string) => void process.stdout.write(`${line}\n`);
const config = readConfig();
const folder = mkdtempSync(join(tmpdir(), 'throughline-compose-'));
const signal = new AbortController().signal;
const list = checklist(print);
const { check } = list;
const endings: (() => Promise<unknown>)[] = [() => Promise.resolve(rmSync(folder, { recursive: true }))];

try {
  await main();
} catch (error) {
  list.fail(`the run came to its end: ${inspect(error)}`);
} finally {
  for (const end of endings.toReversed()) await end().catch((error: unknown) => print(inspect(error)));
}
print(list.closingLine());
process.exit(list.failed() === 0 ? 0 : 1);

async function main(): Promise<void> {
  const wait = { report: print, signal };
  const compose = await findBuilt('compose', config, wait);
  const engine = await findEngine(config.toolEnv, { folder: join(folder, 'engine'), compose });
  endings.push(engine.stop);
  if (values['stand-ins']) await standIn(imagesNamed(), { engine, config, folder }, wait);

  const sandbox = await startSandbox({
    project: config.project,
    folders: { logs: join(folder, 'logs'), run: join(folder, 'run') },
    ports: { control: 0, outbox: 0, resend: 0, googleAds: 0, crm: 0, meta: 0 },
    env: config.serverEnv,
  });
  endings.push(() => sandbox.stop());
  const account = sandboxAccount(sandbox.addresses);
  await account.limit(CALLS_A_SECOND);
  const name = `throughline-test-${process.pid}`;
  // The sandbox listens on loopback only, which containers do not reach; they reach the gateway of any network.
  const network = `${name}-sandbox`;
  await engine.docker(['network', 'create', network]);
  endings.push(() => engine.docker(['network', 'rm', network]));
  const gateway = ['network', 'inspect', '--format', '{{(index .IPAM.Config 0).Gateway}}', network];
  const resend = await openGateway(sandbox.addresses.resend, await engine.docker(gateway));
  endings.push(resend.close);

  const balancer = await reservePort(0, folder);
  const api = `http://127.0.0.1:${balancer.port}`;
  const stack = prepareStack(engine, {
    folder: join(folder, 'stack'),
    name,
    variables: {
      THROUGHLINE_VERSION: 'test-1',
      PUBLIC_URL: api,
      API_LISTEN: `127.0.0.1:${balancer.port}`,
      TRUST_PROXY_HOPS: '0',
      RESEND_API_KEY: account.apiKey,
      RESEND_BASE_URL: resend.address,
      RESEND_REQUESTS_PER_SECOND: String(CALLS_A_SECOND),
      RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
  });
  balancer.release();
  endings.push(() => stack.compose(['--profile', '*', 'down', '--volumes', '--timeout', '5']));
  await proveImage(engine, stack);
  await proveStack(engine, stack, { api, account });
}

async function proveImage(engine: Engine, stack: Stack): Promise<void> {
  await check('the image is built', async () => {
    await stack.compose(['build', 'migrate']);
    // The release after it: the same code in another image.
    const another = ['--tag', 'throughline:test-2', '--label', 'release=2'];
    await engine.docker(['build', ...another, config.project], 900_000);
  });
  await check(`the image has ${MOST_MEGABYTES} MB at most`, async () => {
    const megabytes = await megabytesOf(engine, 'throughline:test-1');
    if (megabytes > MOST_MEGABYTES) throw new Error(`It has ${Math.round(megabytes)} MB.`);
    return `${Math.round(megabytes)} MB`;
  });
  await check('every dependency loads in it', () => loadDependencies(engine, 'throughline:test-1'));
}

async function proveStack(
  engine: Engine,
  stack: Stack,
  { api, account }: { api: string; account: ReturnType<typeof sandboxAccount> },
): Promise<void> {
  await check('docker compose up brings everything up, two of each', async () => {
    await stack.compose(['up', '--detach', '--no-build']);
    await stack.healthy('api', 2);
    await stack.healthy('worker', 2);
    for (const service of ['postgres', 'temporal', 'temporal-ui', 'balancer'])
      await stack.healthy(service, 1);
  });
  const key = await firstSteps(stack);
  const traffic = startTraffic(api, { authorization: `ApiKey ${key}` });
  const withoutRefusal = async (work: () => Promise<void>) => {
    const before = traffic.attempts().length;
    await work();
    const since = traffic.attempts().slice(before);
    const refused = since.filter(({ status }) => status !== 202);
    if (refused.length > 0) throw new Error(`${refused.length} of ${since.length} POSTs were refused.`);
    return `${since.length} batches meanwhile`;
  };
  await check('a new version takes over while batches flow', () =>
    withoutRefusal(() => stack.roll('test-2')),
  );
  await check('the version before it takes over again', () => withoutRefusal(() => stack.roll('test-1')));
  for (const service of ['worker', 'api', 'temporal', 'postgres'])
    await check(`${service} goes off the network and comes back`, () => cutOff(stack, service));
  await check('a worker that meets its memory limit is started again', () => exhaustMemory(engine, stack));
  await check('every recipient had one mail: none lost, none twice', async () => {
    const { addresses } = await traffic.end();
    const accepted = await account.accepted();
    const taken = new Set(accepted);
    const lost = addresses.filter((address) => !taken.has(address)).length;
    const twice = accepted.length - taken.size;
    if (lost > 0 || twice > 0) throw new Error(`${lost} lost, ${twice} twice, of ${addresses.length}.`);
    return `${addresses.length} recipients`;
  });
}
