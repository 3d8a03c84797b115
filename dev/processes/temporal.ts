import { join } from 'node:path';
import { spawnServer, type RunningServer, type ServerFolders } from './child-process.ts';
import { prepareNamespace } from './temporal-namespace.ts';

type TemporalOptions = {
  /** Path of the Temporal CLI. */
  cli: string;
  /** Folder of the server's database. */
  home: string;
  /** Keeps the state in memory, so that it is lost with the server. */
  inMemory?: boolean;
  folders: ServerFolders;
  port: number;
  uiPort: number;
  /** Environment of the server, such as `HOME`. */
  env: Record<string, string>;
  /** Dynamic configuration besides {@link DYNAMIC_CONFIG}, by Temporal's setting names. */
  settings?: Readonly<Record<string, number>>;
};

export type RunningTemporal = RunningServer & {
  /** `host:port` of the gRPC frontend. */
  address: string;
  /** Base address of the web UI. */
  ui: string;
};

/**
 * Replaces defaults of the dev server. With the defaults, polling adds up to 50 ms to a task, four partitions split a
 * queue's rate limit, and callers that wait for results throttle each other.
 */
const DYNAMIC_CONFIG = {
  'history.transferProcessorMaxPollRPS': 5000,
  'history.timerProcessorMaxPollRPS': 5000,
  'history.visibilityProcessorMaxPollRPS': 5000,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  'matching.enableFairness': true,
  'frontend.namespaceCount': 10_000,
};

/**
 * Starts a Temporal dev server with its web UI on 127.0.0.1, and prepares its namespace. By default, the server stores
 * its state in `temporal.sqlite` in the home.
 */
export async function startTemporal(options: TemporalOptions): Promise<RunningTemporal> {
  const { cli, home, folders, port, uiPort, env } = options;
  const address = `127.0.0.1:${port}`;
  const server = await spawnServer(
    { name: 'temporal', command: cli, args: buildArguments(options), env, cwd: home, folders },
    { signal: 'SIGTERM', graceMs: 10_000 },
  );
  try {
    // A call to an exited server would fail only at the call's own timeout.
    const gone = server.exited.then(() => {
      throw new Error('temporal stopped while it started');
    });
    gone.catch(() => {});
    await Promise.race([prepareNamespace(port, server), gone]);
    return { ...server, address, ui: `http://127.0.0.1:${uiPort}` };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function buildArguments({ home, inMemory, port, uiPort, settings: others }: TemporalOptions): string[] {
  const settings = Object.entries({ ...DYNAMIC_CONFIG, ...others }).map(([key, value]) => `${key}=${value}`);
  return [
    'server',
    'start-dev',
    '--headless=false',
    '--ip=127.0.0.1',
    `--port=${port}`,
    `--ui-port=${uiPort}`,
    ...(inMemory ? [] : buildDatabaseArguments(home)),
    '--ui-disable-news-fetch',
    '--log-level=warn',
    '--log-format=json',
    ...settings.map((setting) => `--dynamic-config-value=${setting}`),
  ];
}

function buildDatabaseArguments(home: string): string[] {
  return [
    `--db-filename=${join(home, 'temporal.sqlite')}`,
    // By default, SQLite syncs each commit, which takes 30 ms per step. With WAL, killing the server loses no data.
    '--sqlite-pragma=journal_mode=WAL',
    '--sqlite-pragma=synchronous=NORMAL',
  ];
}
