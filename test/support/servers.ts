import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import { createProgramFinder } from '../../dev/find-programs.ts';
import type { Report, ServerFolders } from '../../dev/processes/child-process.ts';
import { killServers } from '../../dev/processes/orphans.ts';
import { reservePort } from '../../dev/processes/ports.ts';
import { setPasswords, startPostgres, type RunningPostgres } from '../../dev/processes/postgres.ts';
import { removePostgresData } from '../../dev/processes/postgres-data-folder.ts';
import { startSandbox, type RunningSandbox } from '../../dev/processes/sandbox.ts';
import {
  startSeaweedfs,
  reserveInternalPorts,
  type RunningSeaweedfs,
} from '../../dev/processes/seaweedfs.ts';
import { startTemporal, type RunningTemporal } from '../../dev/processes/temporal.ts';
import { runMigrations } from '../../models/migrations/run-migrations.ts';

export type Servers = {
  home: string;
  folders: ServerFolders;
  startPostgres: () => Promise<RunningPostgres>;
  startTemporal: () => Promise<RunningTemporal>;
  startSandbox: () => Promise<RunningSandbox>;
  startObjectStore: () => Promise<RunningSeaweedfs>;
  storeKeys: { accessKeyId: string; secretAccessKey: string };
  migrate: (postgres: RunningPostgres) => Promise<Record<string, string>>;
  takePort: () => Promise<number>;
  /**
   * Deletes the data and releases the ports of stopped servers. A process that exits without this call kills
   * the servers and deletes their data.
   */
  remove: () => void;
};

const MEMORY_FOLDER = '/dev/shm';

/** At any time, the databases of a test run use about a tenth of this space. */
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/** A quarter of Temporal's default, so that tests need fewer signals to cause continue-as-new. */
const SHORT_HISTORIES = { 'limit.historyCount.suggestContinueAsNew': 1_024 };

const ROLES = ['throughline_api', 'throughline_worker', 'throughline_admin'];

/**
 * Prepares folders, ports and programs, but starts no servers.
 * @param durable if false, trades crash safety for speed, and makes Temporal suggest continue-as-new early
 * @param autovacuum if true, PostgreSQL removes dead rows, which an hour of load requires
 * @param signal aborts the download of missing programs
 */
export async function prepareServers({
  durable,
  autovacuum = durable,
  signal = new AbortController().signal,
}: {
  durable: boolean;
  autovacuum?: boolean;
  signal?: AbortSignal;
}): Promise<Servers> {
  const config = readConfig();
  const report: Report = (line, kind) => kind ?? console.log(line);
  const programs = createProgramFinder(config, signal);
  const [cli, program] = await Promise.all([programs.temporal(report), programs.seaweedfs(report)]);
  const home = mkdtempSync(join(tmpdir(), 'throughline-test-'));
  const dataHome = durable ? home : mkdtempSync(join(chooseDataFolder(), 'throughline-test-'));
  const folders = { logs: join(home, 'logs'), run: join(home, 'run') };
  const releases: (() => void)[] = [];
  const takePort = async () => {
    const reserved = await reservePort(0, join(config.cache, 'ports'));
    releases.push(() => reserved.release());
    return reserved.port;
  };
  const passwords = Object.fromEntries(ROLES.map((role) => [role, createSecret()] as const));
  const ownerSecrets = { superuser: createSecret(), owner: createSecret() };
  const storeKeys = { accessKeyId: createSecret(), secretAccessKey: createSecret() };
  const [postgresPort, port, uiPort] = [await takePort(), await takePort(), await takePort()];
  const storePort = await takePort();
  const storeInternalPorts = await reserveInternalPorts(takePort);

  const remove = () => {
    for (const release of releases) release();
    removePostgresData(dataHome);
    for (const folder of [dataHome, home]) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  // Needed after Ctrl-C, which the servers do not receive, because each has its own process group.
  const removeAtExit = () => {
    killServers(folders.run);
    remove();
  };
  process.once('exit', removeAtExit);

  return {
    home,
    folders,
    takePort,
    startPostgres: () =>
      startPostgres({
        home: dataHome,
        folders,
        port: postgresPort,
        passwords: ownerSecrets,
        fsync: durable,
        autovacuum,
        report,
      }),
    startTemporal: () =>
      startTemporal({
        cli,
        home,
        folders,
        port,
        uiPort,
        env: config.serverEnv,
        // Runs with autovacuum last an hour, and their workflow histories would fill the memory.
        inMemory: !durable && !autovacuum,
        ...(!durable && { settings: SHORT_HISTORIES }),
      }),
    startSandbox: () =>
      startSandbox({
        project: config.project,
        folders,
        ports: { control: 0, outbox: 0, resend: 0, googleAds: 0, crm: 0, meta: 0 },
        env: { ...config.serverEnv, LOG_LEVEL: 'warn', SANDBOX_RESEND_PER_SECOND: 'off' },
      }),
    startObjectStore: () =>
      startSeaweedfs({
        ...storeKeys,
        program,
        home,
        folders,
        port: storePort,
        internalPorts: storeInternalPorts,
      }),
    storeKeys,
    migrate: async (postgres) => {
      await runMigrations(postgres.url);
      // `initdb` hashed the superuser's password with the default number of iterations, which makes logins
      // slow. Setting it again applies `scram_iterations`.
      await setPasswords(postgres.superuserUrl, { ...passwords, postgres: ownerSecrets.superuser });
      return { ...passwords, throughline_owner: ownerSecrets.owner };
    },
    remove: () => {
      process.off('exit', removeAtExit);
      remove();
    },
  };
}

/**
 * Chooses a folder in memory if it has space, because each test file copies a database of a thousand files.
 * On a disk, these copies cost far more CPU time.
 */
function chooseDataFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
}

function createSecret(): string {
  return randomBytes(18).toString('base64url');
}
