import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announceTestStack, type TestStack } from './config.ts';
import { prepareServers } from './servers.ts';
import { rememberStop } from './stack-down.ts';
import { writeBundle } from './write-bundle.ts';

/**
 * Brings up the servers that the run's test files share, the same as `npm start` does: PostgreSQL with a migrated
 * database to copy, Temporal, the sandbox. Each file then has a database, a queue prefix and an account of its own.
 */
export async function stackUp(): Promise<void> {
  const servers = await prepareServers({ durable: false });
  const [postgres, temporal, sandbox, workflowBundle] = await Promise.all([
    servers.startPostgres(),
    servers.startTemporal(),
    servers.startSandbox(),
    writeBundle(servers.home),
  ]);
  for (const server of [sandbox, temporal, postgres]) rememberStop(() => server.stop());
  rememberStop(() => servers.remove());
  const passwords = await servers.migrate(postgres);

  const facts: TestStack = {
    postgres: { superuserUrl: postgres.superuserUrl, passwords },
    temporal: { address: temporal.address },
    sandbox: sandbox.addresses,
    folders: servers.folders,
    workflowBundle,
  };
  const factsFile = join(servers.home, 'facts.json');
  writeFileSync(factsFile, JSON.stringify(facts), { mode: 0o600 });
  announceTestStack(factsFile);
}
