import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import type { RunningServer } from '../../dev/processes/child-process.ts';
import { eventually } from './eventually.ts';
import { connectKeyShow } from '../../admin/commands/connect-key.ts';
import { readConfig } from '../../dev/config.ts';
import { startApi } from '../../dev/processes/api.ts';
import { ASSETS_BUCKET, ensureBucket, STORE_REGION } from '../../dev/processes/bucket.ts';
import { killServers } from '../../dev/processes/orphans.ts';
import { getSandboxProviders, mergeSettings } from '../../dev/processes/sandbox.ts';
import { startWorker } from '../../dev/processes/worker.ts';
import { getDatabaseUrls, type DatabaseUrls } from './database.ts';
import {
  CONNECT_KEYRING,
  CONNECTION_KEYRING,
  SIGNING_KEYRING,
  SIGN_IN_KEYRING,
  UNSUBSCRIBE_KEYRING,
  WEBHOOK_SECRET,
} from './keys.ts';
import { createSandboxAccount } from './sandbox-account.ts';
import { prepareServers } from './servers.ts';
import { createTenant } from './tenant.ts';

/** A server that restarts after each exit, as under a supervisor in production. */
export type RestartedServer<Server extends RunningServer> = {
  first: Server;
  /**
   * Kills the process, and resolves when the process has exited. The restart follows after `downtime`
   * milliseconds, or when the promise `downtime` resolves.
   */
  kill: (downtime?: number | Promise<void>) => Promise<void>;
  waitUntilUp: () => Promise<void>;
  countUnexpectedExits: () => number;
  stop: () => Promise<void>;
};

const RESTART_PAUSE_MS = 200;

/**
 * Time limit for retries of a start. PostgreSQL does not start while a killed server's child processes run.
 */
const START_TIMEOUT_MS = 180_000;

/**
 * Starts a server, and restarts it after each exit until `ending` aborts. The caller must call `stop` even
 * after `ending` has aborted.
 * @throws Error when the first start fails
 */
async function startRestarted<Server extends RunningServer>(
  start: () => Promise<Server>,
  ending: AbortSignal,
): Promise<RestartedServer<Server>> {
  const first = await start();
  const stopping = new AbortController();
  const isEnding = () => stopping.signal.aborted || ending.aborted;
  let running: RunningServer | undefined = first;
  let downtime: number | Promise<void> = RESTART_PAUSE_MS;
  let isKilled = false;
  let unexpectedExits = 0;

  const keepRunning = async (): Promise<void> => {
    while (running !== undefined) {
      await running.exited;
      running = undefined;
      if (isEnding()) return;
      if (!isKilled) unexpectedExits += 1;
      const endSignal = AbortSignal.any([stopping.signal, ending]);
      if (typeof downtime === 'number')
        await delay(downtime, undefined, { signal: endSignal }).catch(() => {});
      else await Promise.race([downtime, once(endSignal, 'abort')]);
      [downtime, isKilled] = [RESTART_PAUSE_MS, false];
      running = (await eventually(async () => (isEnding() ? null : start()), START_TIMEOUT_MS)) ?? undefined;
      if (isEnding()) await running?.stop();
    }
  };
  const restarting = keepRunning();
  // `waitUntilUp` and `stop` report the failure.
  restarting.catch(() => {});

  return {
    first,
    kill: async (newDowntime = RESTART_PAUSE_MS) => {
      if (running === undefined) return;
      [downtime, isKilled] = [newDowntime, true];
      running.kill();
      await running.exited;
    },
    waitUntilUp: async () => {
      const isUp = eventually(async () => (running === undefined ? undefined : true), START_TIMEOUT_MS);
      await Promise.race([isUp, restarting]);
    },
    countUnexpectedExits: () => unexpectedExits,
    stop: async () => {
      stopping.abort();
      await running?.stop();
      await restarting;
    },
  };
}

export type OwnStack = Awaited<ReturnType<typeof startOwnStack>>;

type OwnStackOptions = {
  workers: number;
  /** Total of all workers. */
  requestsPerSecond: number;
  bundle: (folder: string) => Promise<string>;
  workerEnv?: Record<string, string>;
  /** Folder of compiled servers. Default: runs their TypeScript. */
  compiled?: string;
  /** Returns the database URLs that the API and the workers use instead, such as those of a pooler. */
  pool?: (urls: DatabaseUrls) => Promise<DatabaseUrls>;
  /** Kills all servers at once, even during their start. The caller must still call `stop`. */
  interrupt?: AbortSignal;
};

type Stoppable = { stop: () => Promise<void> };

/**
 * Starts a separate stack for faults that would harm the test run's shared servers. Each server except the
 * sandbox, whose ledger the tests read, can be killed, and restarts with its port and data.
 * @throws Error when the stack does not start or is interrupted, after all servers have stopped
 */
export async function startOwnStack({
  workers,
  requestsPerSecond,
  bundle,
  workerEnv = {},
  compiled,
  pool = (urls) => Promise.resolve(urls),
  interrupt,
}: OwnStackOptions) {
  const servers = await prepareServers({ durable: true, ...(interrupt && { signal: interrupt }) });
  const { home, folders } = servers;
  const ending = new AbortController();
  const tracked: Promise<Stoppable>[] = [];
  const track = <Tracked extends Stoppable>(starting: Promise<Tracked>): Promise<Tracked> => {
    tracked.unshift(starting);
    return starting;
  };
  const startTracked = <Server extends RunningServer>(start: () => Promise<Server>) =>
    track(startRestarted(start, ending.signal));
  const stop = async () => {
    ending.abort();
    const failures: unknown[] = [];
    // Stops the newest server first. If one server fails to stop, the others are stopped nevertheless.
    for (const starting of tracked) {
      const [started] = await Promise.allSettled([starting]);
      // The kill at the interrupt missed a server that had not started yet.
      if (interrupt?.aborted) killServers(folders.run);
      if (started.status === 'fulfilled')
        await started.value.stop().catch((error: unknown) => failures.push(error));
    }
    servers.remove();
    if (failures.length > 0) throw new AggregateError(failures, 'Some servers failed to stop.');
  };
  interrupt?.addEventListener('abort', () => {
    ending.abort();
    killServers(folders.run);
  });

  try {
    interrupt?.throwIfAborted();
    const [postgres, temporal, store, sandbox, workflowBundle] = await Promise.all([
      startTracked(servers.startPostgres),
      startTracked(servers.startTemporal),
      startTracked(servers.startObjectStore),
      track(servers.startSandbox()),
      bundle(home),
    ]);
    interrupt?.throwIfAborted();
    const passwords = await servers.migrate(postgres.first);
    const database = getDatabaseUrls(postgres.first.superuserUrl, passwords);
    const pooled = await pool(database);
    const { endpoint } = store.first;
    const bucket = { ...servers.storeKeys, endpoint, region: STORE_REGION, bucket: ASSETS_BUCKET };
    await ensureBucket(bucket, ['*']);
    const account = createSandboxAccount(sandbox.addresses);
    const { project, serverEnv } = readConfig();
    const commonOptions = {
      project,
      compiled,
      folders,
      temporalAddress: temporal.first.address,
      unsubscribeKeyring: UNSUBSCRIBE_KEYRING,
      signInKeyring: SIGN_IN_KEYRING,
      env: { ...serverEnv, LOG_LEVEL: 'info' },
    };
    const apiOptions = {
      ...commonOptions,
      env: { ...commonOptions.env, EMAIL_PLATFORM_DAILY_RECIPIENTS: '1000000' },
      port: await servers.takePort(),
      databaseUrl: pooled.apiUrl,
      cursorKeyring: `test:${randomBytes(32).toString('base64')}`,
      resendWebhookSecret: WEBHOOK_SECRET,
      signingKeyring: SIGNING_KEYRING,
      connectPublicKey: connectKeyShow(CONNECT_KEYRING).publicKey,
    };
    const getWorkerOptions = (name: string) => ({
      ...commonOptions,
      env: {
        ...commonOptions.env,
        ...mergeSettings(getSandboxProviders(sandbox.addresses)),
        ...workerEnv,
      },
      connectionKeyring: CONNECTION_KEYRING,
      connectKeyring: CONNECT_KEYRING,
      bucket,
      name,
      databaseUrl: pooled.workerUrl,
      workflowBundle,
      publicUrl: `http://127.0.0.1:${apiOptions.port}`,
      resend: { baseUrl: account.baseUrl, apiKey: account.apiKey, requestsPerSecond },
    });
    const names = Array.from({ length: workers }, (_, index) => `worker-${index + 1}`);
    const [api, fleet, tenant] = await Promise.all([
      startTracked(() => startApi(apiOptions)),
      Promise.all(names.map((name) => startTracked(() => startWorker(getWorkerOptions(name))))),
      createTenant(database),
    ]);
    interrupt?.throwIfAborted();
    return {
      url: api.first.url,
      temporalAddress: temporal.first.address,
      database,
      tenant,
      account,
      sandbox: sandbox.addresses,
      postgres,
      temporal,
      api,
      workers: fleet,
      logs: folders.logs,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
