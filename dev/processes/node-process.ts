import { join } from 'node:path';
import { z } from 'zod';
import { spawnServer, type RunningServer, type ServerFolders, type SpawnedServer } from './child-process.ts';

/** Folder of Node's compile cache, shared with `npm start`. */
export const COMPILE_CACHE = join('node_modules', '.cache', 'compiled');
const FLUSH_COMPILE_CACHE = join(import.meta.dirname, '..', 'flush-compile-cache.mjs');

type NodeProcessOptions = {
  name: string;
  /** File to run, relative to the project's folder. */
  script: string;
  project: string;
  /** Node.js executable; by default, the executable of this process. */
  node?: string | undefined;
  /** Output folder of a build such as `npm run build`. If undefined, the server runs from its TypeScript files. */
  compiled?: string | undefined;
  env: Record<string, string>;
  folders: ServerFolders;
  /** Milliseconds between the stop signal and SIGKILL. */
  graceMs: number;
};

/** Starts one of our servers from its TypeScript files or from compiled files. */
export async function spawnNode(options: NodeProcessOptions): Promise<SpawnedServer> {
  const { name, script, project, compiled, env, folders, graceMs } = options;
  const args =
    compiled === undefined
      ? ['--import', FLUSH_COMPILE_CACHE, join(project, script)]
      : [join(compiled, script.replace(/\.ts$/, '.js'))];
  return spawnServer(
    {
      name,
      command: options.node ?? process.execPath,
      args,
      env: { ...env, ...(compiled === undefined && { NODE_COMPILE_CACHE: join(project, COMPILE_CACHE) }) },
      cwd: project,
      folders,
    },
    { signal: 'SIGTERM', graceMs },
  );
}

const logLine = z.looseObject({ msg: z.string().optional() });

/** Parses a line of a JSON log; undefined for other lines, such as warnings of Node. */
export function parseLogLine(line: string): z.infer<typeof logLine> | undefined {
  try {
    return logLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

const listening = z.object({ msg: z.literal('listening'), metricsPort: z.number().optional() });

/** Parses the line that the API and the worker log when they are ready; undefined for other lines. */
function parseListeningLine(line: string): { metricsUrl: string | undefined } | undefined {
  const { success, data } = listening.safeParse(parseLogLine(line));
  if (!success) return undefined;
  const { metricsPort } = data;
  return { metricsUrl: metricsPort === undefined ? undefined : `http://127.0.0.1:${metricsPort}/metrics` };
}

/** Options of the API and of workers. */
export type ServiceOptions = Omit<NodeProcessOptions, 'script' | 'graceMs'> & {
  /** Connects with the service's role. */
  databaseUrl: string;
  temporalAddress: string;
  /** Shared by the API and the workers. */
  unsubscribeKeyring: string;
  /** Shared by the API and the workers. */
  signInKeyring: string;
};

export type RunningService = RunningServer & {
  /** URL of the metrics; undefined when they are off. */
  metricsUrl: string | undefined;
};

/**
 * Starts the API or a worker, and waits until it is ready.
 * @throws Error with the end of the server's log if the server does not start
 */
export async function startService(options: NodeProcessOptions): Promise<RunningService> {
  const server = await spawnNode(options);
  const { metricsUrl } = await readyOrStopped(server, server.waitForLine(parseListeningLine, 120_000));
  return { ...server, metricsUrl };
}

/** Waits until a server is ready. On an error, kills the server before throwing. */
export async function readyOrStopped<T>(server: SpawnedServer, ready: Promise<T>): Promise<T> {
  try {
    return await ready;
  } catch (error) {
    server.kill();
    await server.exited;
    throw error;
  }
}
