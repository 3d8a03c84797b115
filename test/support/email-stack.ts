import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { RunningApi } from '../../dev/processes/api.ts';
import type { RunningWorker } from '../../dev/processes/worker.ts';
import { startApiProcess } from './api-process.ts';
import { createTestDatabase } from './database.ts';
import { sandboxAccount } from './sandbox-account.ts';
import { createTenant } from './tenant.ts';
import { startTestWorker } from './worker.ts';

export type EmailStack = Awaited<ReturnType<typeof emailStack>>;

/** API, tenant, database and account of one test file, whose workers the tests start, kill and stop as they need. */
export async function emailStack() {
  const database = await createTestDatabase();
  const account = sandboxAccount();
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const apis: RunningApi[] = [];
  const startApi = async (options: { temporalAddress?: string } = {}) => {
    const api = await startApiProcess({ database, queuePrefix, ...options });
    apis.push(api);
    return api;
  };
  const api = await startApi();
  const tenant = await createTenant(database);
  const workers: RunningWorker[] = [];
  return {
    api: api.url,
    apiMetricsUrl: api.metricsUrl,
    database,
    tenant,
    account,
    /** Starts another API process on the same database; it is stopped with the stack, if not before. */
    startApi,
    async startWorker(requestsPerSecond?: number, temporalAddress?: string): Promise<RunningWorker> {
      const worker = await startTestWorker({
        database,
        queuePrefix,
        account,
        publicUrl: api.url,
        ...(requestsPerSecond !== undefined && { requestsPerSecond }),
        ...(temporalAddress !== undefined && { temporalAddress }),
      });
      workers.push(worker);
      return worker;
    },
    /** Runs SQL past all rights, to bring about what takes a day or a crash, and gives its rows. */
    async sql(text: string, values: unknown[] = []): Promise<unknown[]> {
      const client = new Client({ connectionString: database.superuserUrl });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    /** Stops the workers and forgets what the provider got, for the next test. */
    async reset(): Promise<void> {
      await Promise.all(workers.splice(0).map((worker) => worker.stop()));
      await account.reset();
    },
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()));
      await Promise.all(apis.map((one) => one.stop()));
      await database.drop();
    },
  };
}
