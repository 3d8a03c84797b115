import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';
import { BATCH_SIGNALS } from '../../workflows/contract/emails.ts';
import { getTestStack } from '../support/config.ts';
import { createRecipients } from '../support/email-batch.ts';
import { itInOwnStack, type EmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import { expectEachOnce } from '../support/agreement.ts';

/** Low, so that batches are still being sent when the release changes. */
const CALLS_PER_SECOND = 4;

/** Patch id in `next-release.ts`. */
const PATCH = 'pause-before-chunk';

const PROJECT = join(import.meta.dirname, '..', '..');

let nextBundle: string;

/** Returns the path of the bundle. Reuses the bundle of an earlier run with the same sources. */
async function bundleNextRelease(): Promise<string> {
  const change = join(PROJECT, 'test/faults/next-release.ts');
  const digest = createHash('sha256').update(readFileSync(change)).digest('hex').slice(0, 20);
  // The digest of `next-release.ts` is enough, because the folder's name is a digest of all other sources.
  const file = join(dirname(getTestStack().workflowBundle), `next-release-${digest}.js`);
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
  nextBundle = await bundleNextRelease();
});

function createReleases(stack: EmailStack) {
  const queued = new Map<string, number>();
  return {
    startCurrent: (env: Record<string, string> = {}) => stack.startWorker(CALLS_PER_SECOND, { env }),
    startNext: (env: Record<string, string> = {}) =>
      stack.startWorker(CALLS_PER_SECOND, { env, workflowBundle: nextBundle }),
    startProcess: () => stack.startWorkerProcess(CALLS_PER_SECOND),
    async queue(count: number, recipients = 800): Promise<string[]> {
      const queueOne = async () => {
        const trackingId = await stack.batches.queue(createRecipients(recipients));
        queued.set(trackingId, recipients);
        return trackingId;
      };
      return Promise.all(Array.from({ length: count }, queueOne));
    },
    async waitForCalls(calls = 3): Promise<void> {
      const before = (await stack.account.ledger()).length;
      await eventually(async () => (await stack.account.ledger()).length >= before + calls);
    },
    async control(command: 'pause' | 'resume', trackingId: string): Promise<void> {
      await (await stack.getRun(trackingId)).signal(BATCH_SIGNALS[command]);
    },
    async listBuilds(trackingId: string): Promise<Set<string | null | undefined>> {
      const { events } = await (await stack.getRun(trackingId)).fetchHistory();
      const done = (events ?? []).flatMap((event) => event.workflowTaskCompletedEventAttributes ?? []);
      return new Set(done.map(({ workerVersion }) => workerVersion?.buildId));
    },
    expectAllOnce: () => expectEachOnce(stack, stack.batches, queued),
  };
}

itInOwnStack(
  'each recipient gets one mail when a release with an inactive workflow patch is rolled out and rolled back while batches are sent',
  async (stack) => {
    const releases = createReleases(stack);
    const before = await releases.startCurrent();
    const [first = ''] = await releases.queue(1, 1_600);
    await releases.waitForCalls(1);
    // Pausing keeps the batch's workflow run open across a change of release.
    await releases.control('pause', first);
    await releases.queue(2);
    await releases.waitForCalls();
    const next = await releases.startNext();
    await releases.queue(2);
    await releases.waitForCalls();
    await before.stop();
    await releases.control('resume', first);
    await eventually(async () => (await releases.listBuilds(first)).size > 1);
    await releases.startCurrent();
    await next.stop();
    await releases.queue(1);
    await releases.expectAllOnce();
    expect((await releases.listBuilds(first)).size).toBe(2);
  },
);

itInOwnStack(
  'a workflow run whose patch was activated too early stalls on the old release, which logs the failure, and continues on the new release',
  async (stack) => {
    const releases = createReleases(stack);
    const next = await releases.startNext({ ACTIVE_PATCHES: PATCH });
    const [trackingId = ''] = await releases.queue(1, 2_500);
    await releases.waitForCalls();
    await next.stop();
    const before = await releases.startProcess();
    const { workflowId } = await stack.getRun(trackingId);
    const logFile = join(getTestStack().folders.logs, `${before.name}.log`);
    const line = await eventually(async () =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .find((entry) => entry.includes('workflow task failed')),
    );
    expect(JSON.parse(line)).toMatchObject({
      workflowType: 'sendEmailBatch',
      workflowId,
      cause: 'NonDeterminismError',
      runId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect((await stack.batches.status(trackingId)).state).toBe('sending');
    await before.stop();
    await releases.startNext();
    await releases.expectAllOnce();
  },
);

itInOwnStack(
  'each recipient gets one mail when a deployment version is rolled out and rolled back while batches are sent',
  async (stack) => {
    const releases = createReleases(stack);
    const deploymentName = `test-${randomBytes(4).toString('hex')}`;
    const createVersionEnv = (buildId: string) => ({
      WORKER_DEPLOYMENT_NAME: deploymentName,
      WORKER_BUILD_ID: buildId,
    });
    /** Retries, because Temporal registers a version only a moment after its worker has started. */
    const setCurrentBuild = (buildId: string) =>
      eventually(async () => {
        await stack.temporal.workflowService.setWorkerDeploymentCurrentVersion({
          namespace: 'default',
          deploymentName,
          buildId,
          identity: 'test',
        });
        return true;
      });
    await releases.startCurrent(createVersionEnv('1'));
    await setCurrentBuild('1');
    const [first = ''] = await releases.queue(3);
    await releases.waitForCalls();
    const next = await releases.startNext(createVersionEnv('2'));
    await releases.waitForCalls();
    expect(await releases.listBuilds(first)).toEqual(new Set(['1']));
    await setCurrentBuild('2');
    const [second = ''] = await releases.queue(2);
    // Pausing keeps the batch's workflow run open across a change of release.
    await releases.control('pause', second);
    await eventually(async () => (await releases.listBuilds(second)).has('2'));
    await releases.waitForCalls();
    await setCurrentBuild('1');
    await next.stop();
    await releases.control('resume', second);
    await releases.expectAllOnce();
    expect(await releases.listBuilds(second)).toEqual(new Set(['1', '2']));
  },
);
