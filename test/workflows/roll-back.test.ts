import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { bundleWorkflowCode } from '@temporalio/worker';
import { z } from 'zod';
import { BATCH_SIGNALS, sendEmailBatchId } from '../../workflows/contract/emails.ts';
import { testStack } from '../support/config.ts';
import { batchClient, people } from '../support/email-batch.ts';
import { emailStack, type EmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import { expectEachOnce } from '../support/expect-each-once.ts';

jest.setTimeout(300_000);

/** Slow enough that there is a middle of a batch. */
const CALLS_A_SECOND = 4;

/** Of the next release; `next-release.ts` says what it changes. */
const PATCH = 'pause-before-chunk';

const PROJECT = join(import.meta.dirname, '..', '..');
const ids = z.array(z.object({ id: z.string() }));

/** How many recipients were queued under each tracking id of a test. */
const queued = new Map<string, number>();
let nextBundle: string;
let stack: EmailStack;
let temporal: Client;

/** Bundles the next release beside the one that there is, or gives what an earlier run bundled of the same sources. */
async function bundleNextRelease(): Promise<string> {
  const change = join(PROJECT, 'test/workflows/next-release.ts');
  const digest = createHash('sha256').update(readFileSync(change)).digest('hex').slice(0, 20);
  // The folder is named by all other sources.
  const file = join(dirname(testStack().workflowBundle), `next-release-${digest}.js`);
  if (existsSync(file)) return file;
  const silent = () => {};
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(PROJECT, 'workflows/index.ts'),
    workflowInterceptorModules: [join(PROJECT, 'workflows/interceptors.ts'), change],
    logger: { log: silent, trace: silent, debug: silent, info: silent, warn: silent, error: silent },
  });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, file);
  return file;
}

beforeAll(async () => {
  [nextBundle, stack] = await Promise.all([bundleNextRelease(), emailStack()]);
  temporal = new Client({ connection: await Connection.connect({ address: testStack().temporal.address }) });
});

afterEach(async () => {
  queued.clear();
  await stack.reset();
});

afterAll(async () => {
  await stack.stop();
  await temporal.connection.close();
});

const batches = () => batchClient(stack.api, { 'x-app-key': stack.tenant.appKey });

/** A worker of the release that there is, and one of the next; `env`: settings besides. */
const startThis = (env: Record<string, string> = {}) => stack.startWorker(CALLS_A_SECOND, undefined, { env });
const startNext = (env: Record<string, string> = {}) =>
  stack.startWorker(CALLS_A_SECOND, undefined, { env, workflowBundle: nextBundle });

async function queue(count: number, recipients = 800): Promise<string[]> {
  const queueOne = async () => {
    const trackingId = await batches().queue(people(recipients));
    queued.set(trackingId, recipients);
    return trackingId;
  };
  return Promise.all(Array.from({ length: count }, queueOne));
}

/** Waits until the provider has had some calls more. */
async function moreCalls(calls = 3): Promise<void> {
  const before = (await stack.account.ledger()).length;
  await eventually(async () => ((await stack.account.ledger()).length >= before + calls ? true : undefined));
}

async function workflowIdOf(trackingId: string): Promise<string> {
  const [row] = ids.parse(
    await stack.sql('select id from email_batches where tracking_id = $1', [trackingId]),
  );
  return sendEmailBatchId(row?.id ?? '');
}

/** Keeps a batch's run open, however quickly the others are sent, until it is resumed. */
async function steer(command: 'pause' | 'resume', trackingId: string): Promise<void> {
  await temporal.workflow.getHandle(await workflowIdOf(trackingId)).signal(BATCH_SIGNALS[command]);
}

/** The builds of workers that did a batch's workflow tasks. */
async function buildsOf(trackingId: string): Promise<Set<string | null | undefined>> {
  const { events } = await temporal.workflow.getHandle(await workflowIdOf(trackingId)).fetchHistory();
  const done = (events ?? []).flatMap((event) => event.workflowTaskCompletedEventAttributes ?? []);
  return new Set(done.map(({ workerVersion }) => workerVersion?.buildId));
}

const expectAllOnce = () =>
  expectEachOnce({ ...stack, temporalAddress: testStack().temporal.address }, batches(), queued);

describe('a release with a patch', () => {
  it('goes out beside the one before and is taken back while batches flow: no run stops, no mail is lost', async () => {
    const before = await startThis();
    const [first = ''] = await queue(1, 1_600);
    await moreCalls(1);
    await steer('pause', first);
    await queue(2);
    await moreCalls();
    const next = await startNext();
    await queue(2);
    await moreCalls();
    await before.stop();
    await steer('resume', first);
    await eventually(async () => ((await buildsOf(first)).size > 1 ? true : undefined));
    await startThis();
    await next.stop();
    await queue(1);
    await expectAllOnce();
    expect((await buildsOf(first)).size).toBe(2);
  });

  it('holds the runs that passed its patch where that was switched on too early, names them, and frees them by coming back', async () => {
    const next = await startNext({ ACTIVE_PATCHES: PATCH });
    const [trackingId = ''] = await queue(1, 2_500);
    await moreCalls();
    await next.stop();
    const before = await stack.startWorkerProcess(CALLS_A_SECOND);
    const workflowId = await workflowIdOf(trackingId);
    const logFile = join(testStack().folders.logs, `${before.name}.log`);
    const line = await eventually(async () =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .find((each) => each.includes('workflow task failed')),
    );
    expect(JSON.parse(line)).toMatchObject({
      workflowType: 'sendEmailBatch',
      workflowId,
      cause: 'NonDeterminismError',
      runId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect((await batches().status(trackingId)).state).toBe('sending');
    await before.stop();
    await startNext();
    await expectAllOnce();
  });
});

describe('versions of a Worker Deployment', () => {
  it('take over and give back while batches flow: no run stops, no mail is lost', async () => {
    const deploymentName = `test-${randomBytes(4).toString('hex')}`;
    const version = (buildId: string) => ({
      WORKER_DEPLOYMENT_NAME: deploymentName,
      WORKER_BUILD_ID: buildId,
    });
    /** A version is known a moment after its worker has started. */
    const makeCurrent = (buildId: string) =>
      eventually(async () => {
        await temporal.workflowService.setWorkerDeploymentCurrentVersion({
          namespace: 'default',
          deploymentName,
          buildId,
          identity: 'test',
        });
        return true;
      });
    await startThis(version('1'));
    await makeCurrent('1');
    const [first = ''] = await queue(3);
    await moreCalls();
    const next = await startNext(version('2'));
    await moreCalls();
    expect(await buildsOf(first)).toEqual(new Set(['1']));
    await makeCurrent('2');
    const [second = ''] = await queue(2);
    await steer('pause', second);
    await eventually(async () => ((await buildsOf(second)).has('2') ? true : undefined));
    await moreCalls();
    await makeCurrent('1');
    await next.stop();
    await steer('resume', second);
    await expectAllOnce();
    expect(await buildsOf(second)).toEqual(new Set(['1', '2']));
  });
});
