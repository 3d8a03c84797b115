import { randomBytes } from 'node:crypto';
import { readConfig } from '../../dev/config.ts';
import { startApi } from '../../dev/processes/api.ts';
import { startWorker } from '../../dev/processes/worker.ts';
import { databaseUrls } from './database.ts';
import { keepRunning } from './kept-server.ts';
import { UNSUBSCRIBE_KEYRING, WEBHOOK_SECRET } from './keys.ts';
import { sandboxAccount } from './sandbox-account.ts';
import { prepareServers } from './servers.ts';
import { createTenant } from './tenant.ts';

export type OwnStack = Awaited<ReturnType<typeof startOwnStack>>;

export type OwnStackOptions = {
  workers: number;
  /** Calls a second that the workers together may make. */
  requestsPerSecond: number;
  /** Makes the bundled workflows in a folder and gives the file. */
  bundle: (folder: string) => Promise<string>;
};

/**
 * A whole stack for faults that harm its servers, which the run's shared ones must not suffer. Each server but the
 * sandbox, whose ledger is the witness, can be killed, and comes back on the same port and the same data.
 */
export async function startOwnStack({ workers, requestsPerSecond, bundle }: OwnStackOptions) {
  const servers = await prepareServers({ durable: true });
  const { home, folders } = servers;
  const started: { stop: () => Promise<void> }[] = [];
  const keep = async <Kept extends { stop: () => Promise<void> }>(starting: Promise<Kept>): Promise<Kept> => {
    const kept = await starting;
    started.unshift(kept);
    return kept;
  };
  const stop = async () => {
    for (const server of started) await server.stop();
    servers.remove();
  };

  try {
    const [postgres, temporal, sandbox, workflowBundle] = await Promise.all([
      keep(keepRunning(servers.startPostgres)),
      keep(keepRunning(servers.startTemporal)),
      keep(servers.startSandbox()),
      bundle(home),
    ]);
    const passwords = await servers.migrate(postgres.first);
    const database = databaseUrls(postgres.first.superuserUrl, passwords);
    const account = sandboxAccount(sandbox.addresses);
    const { project, serverEnv } = readConfig();
    const ours = {
      project,
      folders,
      temporalAddress: temporal.first.address,
      unsubscribeKeyring: UNSUBSCRIBE_KEYRING,
      env: { ...serverEnv, LOG_LEVEL: 'info' },
    };
    const apiStart = {
      ...ours,
      port: await servers.takePort(),
      databaseUrl: database.apiUrl,
      cursorKeyring: `test:${randomBytes(32).toString('base64')}`,
      resendWebhookSecret: WEBHOOK_SECRET,
    };
    const workerStart = (name: string) => ({
      ...ours,
      name,
      databaseUrl: database.workerUrl,
      workflowBundle,
      publicUrl: `http://127.0.0.1:${apiStart.port}`,
      resend: { baseUrl: account.baseUrl, apiKey: account.apiKey, requestsPerSecond },
    });
    const names = Array.from({ length: workers }, (_, index) => `worker-${index + 1}`);
    const [api, fleet, tenant] = await Promise.all([
      keep(keepRunning(() => startApi(apiStart))),
      Promise.all(names.map((name) => keep(keepRunning(() => startWorker(workerStart(name)))))),
      createTenant(database),
    ]);
    return {
      url: api.first.url,
      temporalAddress: temporal.first.address,
      database,
      tenant,
      account,
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
