import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningPostgres } from '../../dev/processes/postgres.ts';
import type { RunningSandbox } from '../../dev/processes/sandbox.ts';
import type { RunningTemporal } from '../../dev/processes/temporal.ts';
import type { RunningSeaweedfs } from '../../dev/processes/seaweedfs.ts';
import { announceTestStack, type TestStack } from './config.ts';
import { bundledWorkflows } from './build-servers.ts';
import { prepareServers, type Servers } from './servers.ts';
import { rememberStop, stackDown } from './stack-down.ts';
import { makeTenantTemplate } from './tenant-template.ts';

/**
 * Brings up the servers that the run's test files share, the same as `npm start` does: PostgreSQL with a migrated
 * database to copy, Temporal, the sandbox, the object store. Each file then has a database, a queue prefix, an account
 * and a bucket of its own.
 * @param options `autovacuum`: for an hour of load, in which rows that are no more would slow PostgreSQL down
 */
export async function stackUp({ autovacuum = false }: { autovacuum?: boolean } = {}): Promise<void> {
  const servers = await prepareServers({ durable: false, autovacuum });
  const starting = [
    servers.startSandbox(),
    servers.startObjectStore(),
    servers.startTemporal(),
    servers.startPostgres(),
  ] as const;
  for (const server of starting) rememberStop(async () => (await server).stop());
  rememberStop(() => servers.remove());
  try {
    await announceOnceUp(servers, starting);
  } catch (error) {
    // Nobody tears down what was not set up.
    await stackDown().catch(() => {});
    throw error;
  }
}

async function announceOnceUp(
  servers: Servers,
  starting: readonly [
    Promise<RunningSandbox>,
    Promise<RunningSeaweedfs>,
    Promise<RunningTemporal>,
    Promise<RunningPostgres>,
  ],
): Promise<void> {
  const [[sandbox, store, temporal, postgres], workflowBundle] = await Promise.all([
    Promise.all(starting),
    bundledWorkflows(),
  ]);
  const database = {
    superuserUrl: postgres.superuserUrl,
    passwords: await servers.migrate(postgres),
  };

  const facts: TestStack = {
    postgres: database,
    tenantTemplate: await makeTenantTemplate(database),
    temporal: { address: temporal.address },
    sandbox: sandbox.addresses,
    objectStore: { endpoint: store.endpoint, ...servers.storeKeys },
    folders: servers.folders,
    workflowBundle,
  };
  const factsFile = join(servers.home, 'facts.json');
  writeFileSync(factsFile, JSON.stringify(facts), { mode: 0o600 });
  announceTestStack(factsFile);
}
