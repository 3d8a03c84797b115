import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { MetricsBuffer } from '@temporalio/worker';
import { destination } from 'pino';
import { readConfig } from '../../dev/config.ts';
import type { Bucket } from '../../dev/processes/bucket.ts';
import { getSandboxProviders, mergeSettings } from '../../dev/processes/sandbox.ts';
import {
  startWorker,
  getWorkerEnvironment,
  type RunningWorker,
  type WorkerOptions,
} from '../../dev/processes/worker.ts';
import { untraced } from '../../telemetry/tracer.ts';
import { createLogger } from '../../telemetry/work.ts';
import { loadWorkerConfig } from '../../worker/config.ts';
import { runWorker } from '../../worker/run-worker.ts';
import type { ActivityQueue } from '../../workflows/contract/queues.ts';
import { ensureCompiledServers } from './build-servers.ts';
import { runWorkflowsInThisThread, getTestStack } from './config.ts';
import type { TestDatabase } from './database.ts';
import { CONNECT_KEYRING, CONNECTION_KEYRING, SIGN_IN_KEYRING, UNSUBSCRIBE_KEYRING } from './keys.ts';
import { configureTemporalRuntime } from './temporal-runtime.ts';
import type { SandboxAccount } from './sandbox-account.ts';

type TestWorkerOptions = {
  database: TestDatabase;
  queuePrefix: string;
  account: SandboxAccount;
  /** Limit on calls to Resend, which all workers share. */
  requestsPerSecond?: number | undefined;
  /** Uploads are disabled without a bucket. */
  bucket?: Bucket | undefined;
  temporalAddress?: string | undefined;
  publicUrl?: string | undefined;
  /** A suffix such as `-explorer` sets the access level of the client's Cloud project in the sandbox. */
  googleAdsClientId?: string | undefined;
  workflowBundle?: string | undefined;
  env?: Record<string, string> | undefined;
};

/** Shorter than the default of one minute, so that tests of retention do not wait. */
const RETENTION_INTERVAL_MS = 5_000;

export type InProcessOptions = TestWorkerOptions & {
  queues?: readonly ActivityQueue[] | undefined;
  /**
   * Interval of sweeps and of retention passes. Defaults: production's intervals for sweeps,
   * {@link RETENTION_INTERVAL_MS} for retention.
   */
  sweepIntervalMs?: number | undefined;
};

/** `stop` waits for running tasks. */
export type TestWorker = { stop: () => Promise<void> };

/** Starts a worker in this process, because starting a process takes ten times as long. */
export async function startTestWorker(options: InProcessOptions): Promise<TestWorker> {
  configureTemporalRuntime();
  runWorkflowsInThisThread();
  const settings = createWorkerOptions(options);
  const config = loadWorkerConfig({ ...getWorkerEnvironment(settings), METRICS_PORT: 'off' });
  const log = destination({ dest: join(settings.folders.logs, `${settings.name}.log`), sync: true });
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  await new Promise<void>((resolve, reject) => {
    running = runWorker(config, {
      logger: createLogger({ name: 'worker', level: config.LOG_LEVEL }, log),
      tracer: untraced,
      sdkMetrics: new MetricsBuffer(),
      signal: stopping.signal,
      listening: () => resolve(),
      queues: options.queues,
      sweepIntervalMs: options.sweepIntervalMs,
      retentionIntervalMs: options.sweepIntervalMs ?? RETENTION_INTERVAL_MS,
    });
    running.catch(reject);
  });
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await running;
    log.end();
  };
  return { stop: () => (stopped ??= stop()) };
}

/** Starts a worker in a separate process, so that a test can kill it or read its log. */
export async function startWorkerProcess(options: TestWorkerOptions): Promise<RunningWorker> {
  return startWorker({ ...createWorkerOptions(options), compiled: await ensureCompiledServers() });
}

export function createWorkerOptions(options: TestWorkerOptions): WorkerOptions {
  const { database, queuePrefix, account, requestsPerSecond = 1_000 } = options;
  const { temporal, folders, workflowBundle, sandbox } = getTestStack();
  const { project, serverEnv } = readConfig();
  return {
    name: `worker-${randomBytes(4).toString('hex')}`,
    project,
    folders,
    databaseUrl: database.workerUrl,
    temporalAddress: options.temporalAddress ?? temporal.address,
    workflowBundle: options.workflowBundle ?? workflowBundle,
    resend: { baseUrl: account.baseUrl, apiKey: account.apiKey, requestsPerSecond },
    publicUrl: options.publicUrl ?? 'https://api.example.com',
    unsubscribeKeyring: UNSUBSCRIBE_KEYRING,
    signInKeyring: SIGN_IN_KEYRING,
    connectionKeyring: CONNECTION_KEYRING,
    connectKeyring: CONNECT_KEYRING,
    ...(options.bucket && { bucket: options.bucket }),
    env: {
      ...serverEnv,
      ...mergeSettings(getSandboxProviders(sandbox)),
      ...(options.googleAdsClientId !== undefined && { GOOGLE_ADS_CLIENT_ID: options.googleAdsClientId }),
      TASK_QUEUE_PREFIX: queuePrefix,
      LOG_LEVEL: 'info',
      GOOGLE_ADS_PRELOAD: 'off',
      GOOGLE_ADS_CALLS_PER_SECOND: '1000',
      GOOGLE_ADS_CALLS_PER_SECOND_PER_CONNECTION: '1000',
      META_CALLS_PER_SECOND: '1000',
      META_CALLS_PER_SECOND_PER_CONNECTION: '1000',
      CRM_CALLS_PER_SECOND: '1000',
      CRM_CALLS_PER_SECOND_PER_CONNECTION: '1000',
      ...options.env,
    },
  };
}

export const ADS_QUEUES = [
  'googleads',
  'googleads-sends',
  'googleads-planning',
  'googleads-trees',
] as const satisfies ActivityQueue[];

export const STORAGE_QUEUES = [
  'storage',
  'storage-checks',
  'storage-sweeps',
] as const satisfies ActivityQueue[];
