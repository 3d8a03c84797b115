import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectKeyShow } from '../admin/commands/connect-key.ts';
import { connectionCreate } from '../admin/commands/connection-create.ts';
import { closeContext, openSealingContext } from '../admin/context.ts';
import { readConfig } from '../dev/config.ts';
import { startApi } from '../dev/processes/api.ts';
import { reservePort } from '../dev/processes/ports.ts';
import { getSandboxProviders, mergeSettings } from '../dev/processes/sandbox.ts';
import { startWorker } from '../dev/processes/worker.ts';
import type { ConnectionProvider } from '../models/connections/connections.ts';
import { parseKeyring } from '../models/sealed.ts';
import { getTestStack } from '../test/support/config.ts';
import { ensureCompiledServers } from '../test/support/build-servers.ts';
import { createTestDatabase } from '../test/support/database.ts';
import { createTestBucket } from '../test/support/object-store.ts';
import { createProject } from './create-project.ts';
import { createProviderAccount } from './provider-account.ts';
import { withTimeout } from './wait.ts';

export type BenchStack = Awaited<ReturnType<typeof startBenchStack>>;

const NO_LIMIT = 100_000;

/** Longer than the shutdown of a worker, which waits for running calls. */
const STOP_TIMEOUT_MS = 100_000;

export type BenchStackOptions = {
  workers?: number;
  /** Runs the compiled files with the memory settings of the images. */
  usesImageSettings?: boolean;
  sendsToLoopback?: boolean;
  /** Resend calls per second in the workers' configuration. */
  requestsPerSecond?: number;
  /** Address of Temporal. Default: the embedded server of this run, which uses SQLite. */
  temporalAddress?: string | undefined;
  /** Folder for CPU profiles in the format of Chrome DevTools. Servers write the profiles at shutdown. */
  profileFolder?: string | undefined;
};

/**
 * Starts an API and workers with their own database, task queues and provider account. All stacks of a run
 * share PostgreSQL, Temporal and the sandbox.
 */
export async function startBenchStack(options: BenchStackOptions = {}) {
  const { workers = 1, requestsPerSecond = NO_LIMIT, profileFolder } = options;
  const { temporal, sandbox, folders, workflowBundle } = getTestStack();
  const { temporalAddress = temporal.address } = options;
  const image = options.usesImageSettings ? { compiled: await ensureCompiledServers() } : {};
  const { project, serverEnv } = readConfig();
  const [database, bucket] = await Promise.all([createTestDatabase(), createTestBucket()]);
  const id = randomBytes(4).toString('hex');
  const env = {
    ...serverEnv,
    // WEBHOOKS_TO_LOOPBACK must be off in production.
    NODE_ENV: options.sendsToLoopback ? 'development' : 'production',
    WEBHOOKS_TO_LOOPBACK: options.sendsToLoopback ? 'on' : 'off',
    ...(options.usesImageSettings && { GOOGLE_ADS_PRELOAD: 'off' }),
    DEMO_SENDER_DOMAINS: '',
    TRUST_PROXY_HOPS: '0',
    LOG_LEVEL: 'info',
    TASK_QUEUE_PREFIX: `bench-${id}`,
    // Sign-in links use another account, so that batches can use the whole rate limit of the workers'
    // account.
    SIGN_IN_RESEND_API_KEY: `re_bench_sign_in_${id}`,
    EMAIL_DAILY_RECIPIENTS: '1000000000',
    EMAIL_PLATFORM_DAILY_RECIPIENTS: '1000000000',
    STORAGE_MEGABYTES_PER_PROJECT: '1000000000',
    UPLOAD_MEGABYTES_PER_DAY: '1000000000',
    // No benchmark reaches these limits. With a window of one second, a busy API still counts requests in
    // PostgreSQL, so the figures include that work.
    RATE_LIMIT_READ: '20000/1',
    RATE_LIMIT_WRITE: '20000/1',
    RATE_LIMIT_CREDENTIAL: '20000/1',
    GOOGLE_ADS_CALLS_PER_SECOND: '100000',
    GOOGLE_ADS_CALLS_PER_SECOND_PER_CONNECTION: '100000',
    META_CALLS_PER_SECOND: '100000',
    META_CALLS_PER_SECOND_PER_CONNECTION: '100000',
    CRM_CALLS_PER_SECOND: '100000',
    CRM_CALLS_PER_SECOND_PER_CONNECTION: '100000',
  };
  const getMemorySettings = (server: keyof typeof CHART_LIMITS_MEBIBYTES) =>
    options.usesImageSettings ? readImageMemorySettings(CHART_LIMITS_MEBIBYTES[server]) : {};
  const keyring = `bench:${randomBytes(32).toString('base64')}`;
  const reserved = await reservePort(0, folders.run);
  const common = {
    project,
    node: profileFolder === undefined ? undefined : buildNodeWithProfile(folders.run, profileFolder),
    ...image,
    folders,
    temporalAddress,
    unsubscribeKeyring: keyring,
    signInKeyring: keyring,
    env,
  };
  const parts: { stop: () => Promise<void> }[] = [
    { stop: () => database.drop() },
    { stop: async () => reserved.release() },
  ];
  const stopWithStack = <Part extends { stop: () => Promise<void> }>(part: Part): Part => {
    parts.push(part);
    return part;
  };
  const stop = async () => {
    for (const part of parts.toReversed()) {
      await withTimeout('Stopping a part of the stack', STOP_TIMEOUT_MS, part.stop()).catch(
        (error: unknown) => console.error(error),
      );
    }
  };
  try {
    const api = stopWithStack(
      await startApi({
        ...common,
        env: { ...env, ...getMemorySettings('api') },
        name: `bench-api-${id}`,
        port: reserved.port,
        databaseUrl: database.apiUrl,
        cursorKeyring: keyring,
        signingKeyring: keyring,
        resendWebhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
        connectPublicKey: connectKeyShow(keyring).publicKey,
      }),
    );
    const workerPids: number[] = [];
    const account = createProviderAccount(sandbox.control, `re_bench_${id}`);
    for (let number = 1; number <= workers; number += 1) {
      const worker = await startWorker({
        ...common,
        name: `bench-worker-${id}-${number}`,
        databaseUrl: database.workerUrl,
        workflowBundle,
        publicUrl: api.url,
        connectionKeyring: keyring,
        connectKeyring: keyring,
        env: { ...env, ...getMemorySettings('worker'), ...mergeSettings(getSandboxProviders(sandbox)) },
        bucket,
        resend: { baseUrl: sandbox.resend, apiKey: account.apiKey, requestsPerSecond },
      });
      workerPids.push(stopWithStack(worker).pid);
    }
    const target = { databaseUrl: database.adminUrl, api: api.url, keyring };
    const tenant = await createProject(target, 'owner');
    return {
      ...tenant,
      api: api.url,
      apiPid: api.pid,
      temporalAddress,
      workerPids,
      apiMetricsUrl: api.metricsUrl,
      database,
      bucket,
      account,
      sandbox,
      connectionKeyring: keyring,
      issuer: `${api.url}/api/auth`,
      stopWithStack,
      async connectSuperuser(): Promise<Client> {
        const client = new Client({ connectionString: database.superuserUrl });
        await client.connect();
        stopWithStack({ stop: () => client.end() });
        return client;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Writes a script that starts Node with profiling options. NODE_OPTIONS cannot hold them, because the images'
 * memory settings may replace it.
 */
function buildNodeWithProfile(folder: string, profileFolder: string): string {
  const command = join(folder, 'node-with-profile');
  const options = `--cpu-prof --cpu-prof-dir='${profileFolder}'`;
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' ${options} "$@"\n`, { mode: 0o700 });
  return command;
}

/**
 * Reads Node's memory settings from the Dockerfile. Computes the heap size from the memory limit, because the
 * Dockerfile sets it as a percentage.
 */
function readImageMemorySettings(limitMebibytes: number): Record<string, string> {
  const dockerfile = readFileSync(join(readConfig().project, 'Dockerfile'), 'utf8');
  const settings = [...dockerfile.matchAll(/^ENV (NODE_OPTIONS|MALLOC_\w+)="?([^"\n]+)"?$/gm)];
  if (settings.length === 0)
    throw new Error('The Dockerfile sets neither NODE_OPTIONS nor a MALLOC_ variable.');
  return Object.fromEntries(
    settings.map(([, name = '', value = '']) => [
      name,
      value.replace(
        /--max-old-space-size-percentage=(\d+)/,
        (_, percent) => `--max-old-space-size=${Math.round((limitMebibytes * Number(percent)) / 100)}`,
      ),
    ]),
  );
}

/** Memory limits of the Helm chart. */
const CHART_LIMITS_MEBIBYTES = { api: 768, worker: 1_536 };

export async function connectProvider(
  { database, projectId, connectionKeyring }: BenchStack,
  account: { provider: ConnectionProvider; externalId: string; secret: string },
): Promise<void> {
  const context = openSealingContext({
    databaseUrl: database.adminUrl,
    actor: 'bench',
    connectionKeyring: parseKeyring(connectionKeyring),
  });
  try {
    await connectionCreate(context, { project: projectId, name: 'Bench', ...account });
  } finally {
    await closeContext(context);
  }
}
