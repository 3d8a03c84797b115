import { join } from 'node:path';
import { z } from 'zod';
import { spawnServer, type RunningServer, type ServerFolders, type SpawnedServer } from './child-process.ts';

/** `package.json` sets the same folder for `npm start`. */
export const COMPILE_CACHE = join('node_modules', '.cache', 'compiled');
const FLUSH_COMPILE_CACHE = join(import.meta.dirname, '..', 'flush-compile-cache.mjs');

type NodeProcessOptions = {
  name: string;
  /** Relative to the project's folder. */
  script: string;
  project: string;
  /** Default: the executable of this process. */
  node?: string | undefined;
  /** Output folder of a build. If undefined, the server runs from its TypeScript files. */
  compiled?: string | undefined;
  env: Record<string, string>;
  folders: ServerFolders;
  graceMs: number;
};

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

/** Parses a line of a JSON log. Returns undefined for other lines, such as Node's warnings. */
export function parseLogLine(line: string): z.infer<typeof logLine> | undefined {
  try {
    return logLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

const listening = z.object({ msg: z.literal('listening'), metricsPort: z.number().optional() });

function parseListeningLine(line: string): { metricsUrl: string | undefined } | undefined {
  const { success, data } = listening.safeParse(parseLogLine(line));
  if (!success) return undefined;
  const { metricsPort } = data;
  return { metricsUrl: metricsPort === undefined ? undefined : `http://127.0.0.1:${metricsPort}/metrics` };
}

export type ServiceOptions = Omit<NodeProcessOptions, 'script' | 'graceMs'> & {
  databaseUrl: string;
  temporalAddress: string;
  /** Shared by the API and the workers. */
  unsubscribeKeyring: string;
  /** Shared by the API and the workers. */
  signInKeyring: string;
};

export type RunningService = RunningServer & {
  /** Undefined when metrics are off. */
  metricsUrl: string | undefined;
};

/**
 * Starts the service and waits until it is ready.
 * @throws Error with the end of the server's log if the server does not start
 */
export async function startService(options: NodeProcessOptions): Promise<RunningService> {
  const server = await spawnNode(options);
  const { metricsUrl } = await readyOrStopped(server, server.waitForLine(parseListeningLine, 120_000));
  return { ...server, metricsUrl };
}

/** Waits for `ready`. If `ready` fails, kills the server before throwing the error. */
export async function readyOrStopped<T>(server: SpawnedServer, ready: Promise<T>): Promise<T> {
  try {
    return await ready;
  } catch (error) {
    server.kill();
    await server.exited;
    throw error;
  }
}
