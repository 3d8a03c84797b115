import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningPostgres } from '../../dev/processes/postgres.ts';
import type { RunningSandbox } from '../../dev/processes/sandbox.ts';
import type { RunningTemporal } from '../../dev/processes/temporal.ts';
import type { RunningSeaweedfs } from '../../dev/processes/seaweedfs.ts';
import { announceTestStack, type TestStack } from './config.ts';
import { ensureWorkflowBundle } from './build-servers.ts';
import { prepareServers, type Servers } from './servers.ts';
import { createTenantTemplate } from './tenant-template.ts';

const stops: (() => Promise<void> | void)[] = [];

/**
 * Starts the shared servers of a run. Each test file has its own database, queue prefix, account and bucket
 * on them.
 * @param options `autovacuum` must be true for an hour of load, whose dead rows would slow PostgreSQL down
 */
export async function stackUp({ autovacuum = false }: { autovacuum?: boolean } = {}): Promise<void> {
  const servers = await prepareServers({ durable: false, autovacuum });
  const starting = [
    servers.startSandbox(),
    servers.startObjectStore(),
    servers.startTemporal(),
    servers.startPostgres(),
  ] as const;
  for (const server of starting) stops.push(async () => (await server).stop());
  stops.push(() => servers.remove());
  try {
    await announceWhenUp(servers, starting);
  } catch (error) {
    // Jest runs no tear-down after a failed set-up.
    await stackDown().catch(() => {});
    throw error;
  }
}

async function announceWhenUp(
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
    ensureWorkflowBundle(),
  ]);
  const database = {
    superuserUrl: postgres.superuserUrl,
    passwords: await servers.migrate(postgres),
  };

  const facts: TestStack = {
    postgres: database,
    tenantTemplate: await createTenantTemplate(database),
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

/**
 * Stops the shared servers. If one server fails to stop, the others are stopped nevertheless.
 * @throws the first failure
 */
export async function stackDown(): Promise<void> {
  const failures: unknown[] = [];
  for (const stop of stops) {
    try {
      await stop();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
