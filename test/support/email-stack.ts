import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { z } from 'zod';
import { sendEmailBatchId } from '../../workflows/contract/emails.ts';
import { startTestApi } from './api.ts';
import { startApiProcess } from './api-process.ts';
import { testStack } from './config.ts';
import { sandboxAccount } from './sandbox-account.ts';
import { createTenantsDatabase } from './tenant-template.ts';
import { startTestWorker, startWorkerProcess, type InProcessOptions, type TestWorker } from './worker.ts';

const idRow = z.tuple([z.object({ id: z.string() })]);

export type EmailStack = Awaited<ReturnType<typeof emailStack>>;

/** Options of one worker: its workflows, settings, bucket, queues and pace of sweeps. */
type Release = Pick<InProcessOptions, 'workflowBundle' | 'env' | 'bucket' | 'queues' | 'sweepIntervalMs'>;

/**
 * API, tenant, database and account of one test file, whose workers the tests start, kill and stop as they need.
 * @param apiProcess whether the API is a process of its own, with metrics
 * @param env settings of the API besides, where it is none
 */
export async function emailStack({
  apiProcess = false,
  env = {},
}: { apiProcess?: boolean; env?: Record<string, string> } = {}) {
  const { database, tenant } = await createTenantsDatabase();
  const account = sandboxAccount();
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const temporal = new Client({ connection: Connection.lazy({ address: testStack().temporal.address }) });
  const batchIdOf = async (trackingId: string): Promise<string> => {
    const found = await database.sql('select id from email_batches where tracking_id = $1', [trackingId]);
    return idRow.parse(found)[0].id;
  };
  const apis: { stop: () => Promise<void> }[] = [];
  const startApi = async (options: { temporalAddress?: string } = {}) => {
    const settings = { database, queuePrefix, ...options };
    const api = apiProcess
      ? await startApiProcess(settings)
      : { metricsUrl: undefined, ...(await startTestApi({ ...settings, atItsAddress: true, env })) };
    apis.push(api);
    return api;
  };
  const api = await startApi();
  const workers: TestWorker[] = [];
  const hire = async <Worker extends TestWorker>(
    start: (options: InProcessOptions) => Promise<Worker>,
    requestsPerSecond?: number,
    temporalAddress?: string,
    release: Release = {},
  ): Promise<Worker> => {
    const worker = await start({
      database,
      queuePrefix,
      account,
      publicUrl: api.url,
      ...release,
      ...(requestsPerSecond !== undefined && { requestsPerSecond }),
      ...(temporalAddress !== undefined && { temporalAddress }),
    });
    workers.push(worker);
    return worker;
  };
  return {
    api: api.url,
    apiMetricsUrl: api.metricsUrl,
    /** What the API has logged, line by line, unless it is a process of its own. */
    apiLogLines: 'logLines' in api ? api.logLines : [],
    database,
    queuePrefix,
    tenant,
    account,
    /** Starts another API on the same database; it is stopped with the stack, if not before. */
    startApi,
    /** Starts a worker in this process, by default one that only sends the platform's mail. */
    startWorker: (requestsPerSecond?: number, temporalAddress?: string, release?: Release) =>
      hire(startTestWorker, requestsPerSecond, temporalAddress, { queues: ['resend'], ...release }),
    /** Starts a worker that can be killed, and serves metrics. */
    startWorkerProcess: (requestsPerSecond?: number, temporalAddress?: string) =>
      hire(startWorkerProcess, requestsPerSecond, temporalAddress),
    /** Runs SQL past all rights, to bring about what takes a day or a crash, and gives its rows. */
    sql: database.sql,
    temporal,
    batchIdOf,
    /** The run of a batch; the list of runs, where the Temporal web UI finds it, lags behind. */
    runOf: async (trackingId: string) =>
      temporal.workflow.getHandle(sendEmailBatchId(await batchIdOf(trackingId))),
    /** Stops the workers and forgets what the provider got, for the next test. */
    async reset(): Promise<void> {
      await Promise.all(workers.splice(0).map((worker) => worker.stop()));
      await account.reset();
    },
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()));
      await Promise.all(apis.map((one) => one.stop()));
      await temporal.connection.close();
      await database.drop();
    },
  };
}

/** Opens a stack for one test, which has faults and workers of its own by that, and so waits beside others. */
export async function inOwnStack(test: (stack: EmailStack) => Promise<void>): Promise<void> {
  const stack = await emailStack();
  try {
    await test(stack);
  } finally {
    await stack.stop();
  }
}
