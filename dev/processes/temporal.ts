import { join } from 'node:path';
import { spawnServer, type RunningServer, type ServerFolders } from './child-process.ts';
import { prepareNamespace } from './temporal-namespace.ts';

type TemporalOptions = {
  cli: string;
  home: string;
  inMemory?: boolean;
  folders: ServerFolders;
  port: number;
  uiPort: number;
  env: Record<string, string>;
  /** Dynamic config values to add to {@link DYNAMIC_CONFIG}, by Temporal's names. */
  settings?: Readonly<Record<string, number>>;
};

export type RunningTemporal = RunningServer & {
  /** `host:port` of the gRPC frontend. */
  address: string;
  ui: string;
};

/**
 * Temporal's defaults add up to 50 ms to each task, split a queue's rate limit over four partitions, and let
 * callers that wait for results throttle each other.
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

/** Starts Temporal. Its state is stored in `temporal.sqlite` in `home`, unless `inMemory` is true. */
export async function startTemporal(options: TemporalOptions): Promise<RunningTemporal> {
  const { cli, home, folders, port, uiPort, env } = options;
  const address = `127.0.0.1:${port}`;
  const server = await spawnServer(
    { name: 'temporal', command: cli, args: buildArguments(options), env, cwd: home, folders },
    { signal: 'SIGTERM', graceMs: 10_000 },
  );
  try {
    // Without the race, a call to a server that has exited would fail only at the call's own timeout.
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
    // By default, SQLite syncs each commit, which takes 30 ms per workflow step. With WAL, a killed server
    // loses no data.
    '--sqlite-pragma=journal_mode=WAL',
    '--sqlite-pragma=synchronous=NORMAL',
  ];
}
