import { randomUUID } from 'node:crypto';
import { symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { Client } from 'pg';
import { readConfig } from '../dev/config.ts';
import { spawnServer } from '../dev/processes/child-process.ts';
import { reservePort, type ReservedPort } from '../dev/processes/ports.ts';
import { prepareNamespace } from '../dev/processes/temporal-namespace.ts';
import { findBuilt } from '../test/compose/programs.ts';
import { getTestStack } from '../test/support/config.ts';
import { runTool } from '../test/support/run-tool.ts';

/**
 * Settings of `deploy/temporal/dynamic-config.yaml`. They apply to all queues here, because each stack has
 * its own queue prefix.
 */
const DYNAMIC_CONFIG = {
  'history.enableChasm': true,
  'activity.enableStandalone': true,
  'matching.enableFairness': true,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  'frontend.namespaceCount': 10_000,
};

const PORTS = ['FRONTEND_HTTP_PORT', 'FRONTEND_MEMBERSHIP_PORT'].concat(
  ['HISTORY', 'MATCHING', 'WORKER'].flatMap((part) => [`${part}_GRPC_PORT`, `${part}_MEMBERSHIP_PORT`]),
);

/**
 * Starts Temporal's server on PostgreSQL with the settings of `docker-compose.yml`. Builds the server once
 * per user.
 */
export async function startTemporalOnPostgresql(): Promise<{ address: string; stop: () => Promise<void> }> {
  const config = readConfig();
  const { folders, postgres } = getTestStack();
  const wait = { report: (line: string) => console.error(line), signal: new AbortController().signal };
  const command = await findBuilt('temporal-server', config, wait);
  const home = dirname(folders.run);
  symlinkSync(await findBuilt('temporal-sql-tool', config, wait), join(home, 'temporal-sql-tool'));
  const { hostname, port: databasePort } = new URL(postgres.superuserUrl);
  const [username, password] = ['temporal', randomUUID()];
  await createDatabases(postgres.superuserUrl, password);
  const sqlEnv = {
    SQL_PLUGIN: 'postgres12',
    SQL_HOST: hostname,
    SQL_PORT: databasePort,
    SQL_USER: username,
    SQL_PASSWORD: password,
    PATH: `${home}:${config.toolEnv['PATH']}`,
  };
  await runTool('sh', [join(config.project, 'deploy/temporal/setup-schema.sh')], { env: sqlEnv });

  const settings = Object.entries(DYNAMIC_CONFIG).map(([name, value]) => [name, [{ value }]]);
  const settingsFile = join(home, 'temporal-settings.json');
  writeFileSync(settingsFile, JSON.stringify(Object.fromEntries(settings)));
  const reservations: ReservedPort[] = [];
  const takePort = async () => {
    const reserved = await reservePort(0, join(config.cache, 'ports'));
    reservations.push(reserved);
    return reserved.port;
  };
  const port = await takePort();
  const ports: Record<string, string> = {};
  for (const name of PORTS) ports[name] = String(await takePort());
  const env = {
    ...config.serverEnv,
    ...ports,
    DB: 'postgres12',
    POSTGRES_SEEDS: hostname,
    DB_PORT: databasePort,
    POSTGRES_USER: username,
    POSTGRES_PWD: password,
    FRONTEND_GRPC_PORT: String(port),
    NUM_HISTORY_SHARDS: '64',
    DYNAMIC_CONFIG_FILE_PATH: settingsFile,
    BIND_ON_IP: '127.0.0.1',
    TEMPORAL_ALLOW_NO_AUTH: 'true',
    LOG_LEVEL: 'warn',
  };
  const server = await spawnServer(
    { name: 'temporal-postgresql', command, args: ['start'], env, cwd: home, folders },
    { signal: 'SIGTERM', graceMs: 30_000 },
  );
  const address = `127.0.0.1:${port}`;
  let refusal: unknown;
  const createOrKeepError = () =>
    createNamespace(address).then(
      () => true,
      (error: unknown) => {
        refusal = error;
        return false;
      },
    );
  await server.waitForAnswer(createOrKeepError, 120_000).catch((error: unknown) => {
    throw new Error(`Temporal has no namespace: ${String(error)}`, { cause: refusal });
  });
  await prepareNamespace(port, server);
  const stop = async () => {
    await server.stop();
    for (const reserved of reservations) reserved.release();
  };
  return { address, stop };
}

/**
 * Creates Temporal's databases and their role. The role's password has 4,096 SCRAM iterations, because
 * Temporal's driver refuses the single iteration that other roles of the run use.
 */
async function createDatabases(superuserUrl: string, password: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query('set scram_iterations = 4096');
  await client.query(`create role temporal login superuser password '${password}'`);
  for (const name of ['temporal', 'temporal_visibility']) await client.query(`create database ${name}`);
  await client.end();
}

/** @throws while the server does not accept the namespace */
async function createNamespace(address: string): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: 1_000 });
  try {
    const workflowExecutionRetentionPeriod = msToTs(24 * 60 * 60 * 1_000);
    await connection.workflowService.registerNamespace({
      namespace: 'default',
      workflowExecutionRetentionPeriod,
    });
  } finally {
    await connection.close();
  }
}
