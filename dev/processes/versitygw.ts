import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { spawnServer, type RunningServer, type ServerFolders } from './child-process.ts';
import { readyOrStopped } from './node-process.ts';

export type VersitygwOptions = {
  /** The file of the program. */
  program: string;
  /** The folder whose `objects` holds what is stored. */
  home: string;
  folders: ServerFolders;
  port: number;
  /** The store's only account. */
  accessKeyId: string;
  secretAccessKey: string;
  /** What the server gets of the environment. */
  env: Record<string, string>;
};

export type RunningVersitygw = RunningServer & {
  /** Base address; buckets stand in the path. */
  endpoint: string;
};

const HEALTH_PATH = '/health';

/**
 * Starts an S3-compatible store on 127.0.0.1 that keeps objects as files. Throws an Error with the end of its log when
 * it does not start.
 */
export async function startVersitygw(options: VersitygwOptions): Promise<RunningVersitygw> {
  const { program, home, folders, port, accessKeyId, secretAccessKey, env } = options;
  // Object metadata goes into a sidecar folder, because not every file system has extended attributes.
  const [data, metadata] = [join(home, 'objects', 'data'), join(home, 'objects', 'metadata')];
  for (const folder of [data, metadata]) mkdirSync(folder, { recursive: true });
  const server = await spawnServer(
    {
      name: 'versitygw',
      command: program,
      args: [
        `--port=127.0.0.1:${port}`,
        `--health=${HEALTH_PATH}`,
        '--quiet',
        'posix',
        `--sidecar=${metadata}`,
        data,
      ],
      env: { ...env, ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
      cwd: home,
      folders,
    },
    { signal: 'SIGTERM', graceMs: 10_000 },
  );
  const endpoint = `http://127.0.0.1:${port}`;
  await readyOrStopped(
    server,
    server.answering(() => isHealthy(endpoint), 60_000),
  );
  return { ...server, endpoint };
}

async function isHealthy(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(endpoint + HEALTH_PATH, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}
