import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { z } from 'zod';
import { getEmailBatchWorkflowId } from '../../workflows/contract/emails.ts';
import { startTestApi } from './api.ts';
import { startApiProcess } from './api-process.ts';
import { getTestStack } from './config.ts';
import { createBatchClient } from './email-batch.ts';
import { createSandboxAccount } from './sandbox-account.ts';
import { createTenantsDatabase } from './tenant-template.ts';
import { startTestWorker, startWorkerProcess, type InProcessOptions, type TestWorker } from './worker.ts';

const idRow = z.tuple([z.object({ id: z.string() })]);

export type EmailStack = Awaited<ReturnType<typeof openEmailStack>>;

type WorkerRelease = Pick<
  InProcessOptions,
  'workflowBundle' | 'env' | 'bucket' | 'queues' | 'sweepIntervalMs'
>;

/**
 * Starts an API but no worker: each test starts the workers that it needs.
 * @param apiProcess whether the API is a separate process with metrics
 * @param env additional settings of the API, unless it is a separate process
 */
export async function openEmailStack({
  apiProcess = false,
  env = {},
}: { apiProcess?: boolean; env?: Record<string, string> } = {}) {
  const { database, tenant } = await createTenantsDatabase();
  const account = createSandboxAccount();
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const temporal = new Client({ connection: Connection.lazy({ address: getTestStack().temporal.address }) });
  const getBatchId = async (trackingId: string): Promise<string> => {
    const found = await database.sql('select id from email_batches where tracking_id = $1', [trackingId]);
    return idRow.parse(found)[0].id;
  };
  const apis: { stop: () => Promise<void> }[] = [];
  const startApi = async (options: { temporalAddress?: string } = {}) => {
    const settings = { database, queuePrefix, ...options };
    const api = apiProcess
      ? await startApiProcess(settings)
      : { metricsUrl: undefined, ...(await startTestApi({ ...settings, hasLocalPublicUrl: true, env })) };
    apis.push(api);
    return { ...api, batches: createBatchClient(api.url, { 'x-app-key': tenant.appKey }) };
  };
  const api = await startApi();
  const workers: TestWorker[] = [];
  const addWorker = async <Worker extends TestWorker>(
    start: (options: InProcessOptions) => Promise<Worker>,
    requestsPerSecond?: number,
    release: WorkerRelease = {},
  ): Promise<Worker> => {
    const worker = await start({
      database,
      queuePrefix,
      account,
      publicUrl: api.url,
      ...release,
      ...(requestsPerSecond !== undefined && { requestsPerSecond }),
    });
    workers.push(worker);
    return worker;
  };
  return {
    api: api.url,
    apiMetricsUrl: api.metricsUrl,
    apiLogLines: 'logLines' in api ? api.logLines : [],
    database,
    queuePrefix,
    temporalAddress: getTestStack().temporal.address,
    tenant,
    account,
    batches: api.batches,
    /** Starts another API on the same database. The stack's `stop` stops this API too. */
    startApi,
    /** By default, the worker serves only the queue of the platform's account. */
    startWorker: (requestsPerSecond?: number, release?: WorkerRelease) =>
      addWorker(startTestWorker, requestsPerSecond, { queues: ['resend'], ...release }),
    startWorkerProcess: (requestsPerSecond?: number) => addWorker(startWorkerProcess, requestsPerSecond),
    sql: database.sql,
    temporal,
    getBatchId,
    /**
     * Returns the handle of a batch's workflow by workflow id, because Temporal's list of workflows lags
     * behind.
     */
    getRun: async (trackingId: string) =>
      temporal.workflow.getHandle(getEmailBatchWorkflowId(await getBatchId(trackingId))),
    async reset(): Promise<void> {
      await Promise.all(workers.splice(0).map((worker) => worker.stop()));
      await account.reset();
    },
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()));
      await Promise.all(apis.map((started) => started.stop()));
      await temporal.connection.close();
      await database.drop();
    },
  };
}

/** Runs a test with its own stack, so that its faults and workers do not affect concurrent tests. */
export async function withOwnStack(test: (stack: EmailStack) => Promise<void>): Promise<void> {
  const stack = await openEmailStack();
  try {
    await test(stack);
  } finally {
    await stack.stop();
  }
}

export function itInOwnStack(title: string, test: (stack: EmailStack) => Promise<void>): void {
  it.concurrent(title, () => withOwnStack(test));
}
