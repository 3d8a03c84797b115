import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import { programFinder } from '../../dev/find-programs.ts';
import type { Report, ServerFolders } from '../../dev/processes/child-process.ts';
import { killServers } from '../../dev/processes/orphans.ts';
import { reservePort } from '../../dev/processes/ports.ts';
import { setPasswords, startPostgres, type RunningPostgres } from '../../dev/processes/postgres.ts';
import { REACHABLE_FOLDER, removePostgresData } from '../../dev/processes/postgres-data-folder.ts';
import { startSandbox, type RunningSandbox } from '../../dev/processes/sandbox.ts';
import { startSeaweedfs, takeInternalPorts, type RunningSeaweedfs } from '../../dev/processes/seaweedfs.ts';
import { startTemporal, type RunningTemporal } from '../../dev/processes/temporal.ts';
import { runMigrations } from '../../models/migrations/run-migrations.ts';

/** How the servers in a folder of their own are started: each time on the same port and the same data. */
export type Servers = {
  home: string;
  folders: ServerFolders;
  startPostgres: () => Promise<RunningPostgres>;
  startTemporal: () => Promise<RunningTemporal>;
  startSandbox: () => Promise<RunningSandbox>;
  startObjectStore: () => Promise<RunningSeaweedfs>;
  /** The object store's only account. */
  storeKeys: { accessKeyId: string; secretAccessKey: string };
  /** Makes the tables of a PostgreSQL that runs, and lets the roles in; gives the passwords by role. */
  migrate: (postgres: RunningPostgres) => Promise<Record<string, string>>;
  /** Takes a port for another server of these. */
  takePort: () => Promise<number>;
  /** Deletes everything, once the servers have stopped; done by itself, after killing them, when the process ends. */
  remove: () => void;
};

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';

/** Bytes that have to be free there; a run's databases are a tenth of that at a time. */
const MEMORY_NEEDED = 2 * 1024 ** 3;

/**
 * Events of a history after which a run is told to go on as a new one: a quarter of what Temporal has, so that a test
 * of that sends a quarter of the signals.
 */
const SHORT_HISTORIES = { 'limit.historyCount.suggestContinueAsNew': 1_024 };

const ROLES = ['throughline_api', 'throughline_worker', 'throughline_admin'];

/**
 * Makes the folder and takes the ports; nothing runs yet.
 * @param durable false gives up what PostgreSQL confirmed before a crash, for speed
 * @param autovacuum whether it clears away rows that are no more, for what runs longer than a test
 * @param signal gives up getting the programs of others, which takes minutes, once on a machine
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
  const programs = programFinder(config, signal);
  const [cli, store] = await Promise.all([programs.temporal(report), programs.seaweedfs(report)]);
  const home = mkdtempSync(join(tmpdir(), 'throughline-test-'));
  const dataHome = durable ? home : mkdtempSync(join(folderOfCopies(), 'throughline-test-'));
  const folders = { logs: join(home, 'logs'), run: join(home, 'run') };
  const releases: (() => void)[] = [];
  const takePort = async () => {
    const reserved = await reservePort(0, join(config.cache, 'ports'));
    releases.push(() => reserved.release());
    return reserved.port;
  };
  const passwords = Object.fromEntries(ROLES.map((role) => [role, secret()] as const));
  const own = { superuser: secret(), owner: secret() };
  const storeKeys = { accessKeyId: secret(), secretAccessKey: secret() };
  const [postgresPort, port, uiPort] = [await takePort(), await takePort(), await takePort()];
  const storePort = await takePort();
  const storeInternalPorts = await takeInternalPorts(takePort);

  const remove = () => {
    for (const release of releases) release();
    removePostgresData(dataHome, REACHABLE_FOLDER);
    for (const folder of [dataHome, home]) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  // Ctrl-C reaches no server: each has a process group of its own.
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
        passwords: own,
        fsync: durable,
        autovacuum,
        report,
      }),
    startTemporal: () =>
      startTemporal({
        cli: cli.path,
        home,
        folders,
        port,
        uiPort,
        env: config.serverEnv,
        // An hour of load would fill the memory.
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
        program: store.path,
        home,
        folders,
        port: storePort,
        internalPorts: storeInternalPorts,
      }),
    storeKeys,
    migrate: async (postgres) => {
      await runMigrations(postgres.url);
      // The superuser's too: set anew, its proof is as cheap as theirs.
      await setPasswords(postgres.superuserUrl, { ...passwords, postgres: own.superuser });
      return { ...passwords, throughline_owner: own.owner };
    },
    remove: () => {
      process.off('exit', removeAtExit);
      remove();
    },
  };
}

/**
 * Where PostgreSQL's data may be that no crash has to outlive: each test file copies a database of a thousand files and
 * deletes it, which takes several times as much of the processor on a disk.
 */
function folderOfCopies(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > MEMORY_NEEDED ? MEMORY : tmpdir();
}

function secret(): string {
  return randomBytes(18).toString('base64url');
}
