import { join } from 'node:path';
import { z } from 'zod';
import { AWS_SDK_IS_SILENT } from './aws-sdk.ts';
import { spawnServer, type ServerFolders, type SpawnedServer } from './child-process.ts';

export type NodeProcessOptions = {
  name: string;
  /** The file to run, from the project's folder on. */
  script: string;
  project: string;
  env: Record<string, string>;
  folders: ServerFolders;
  /** Milliseconds that a stop may take before it becomes a kill. */
  graceMs: number;
};

/** Starts one of our own servers from its TypeScript. */
export async function spawnNode(options: NodeProcessOptions): Promise<SpawnedServer> {
  const { name, script, project, env, folders, graceMs } = options;
  return spawnServer(
    {
      name,
      command: process.execPath,
      args: ['--import', 'tsx', join(project, script)],
      // What it says is no line of JSON, as all else in the log.
      env: { ...env, [AWS_SDK_IS_SILENT]: 'true' },
      cwd: project,
      folders,
    },
    { signal: 'SIGTERM', graceMs },
  );
}

const logLine = z.looseObject({ msg: z.string().optional() });

/** Reads a line of a JSON log; undefined for a line that is none, such as a warning of Node's own. */
export function parseLogLine(line: string): z.infer<typeof logLine> | undefined {
  try {
    return logLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

const listening = z.object({ msg: z.literal('listening'), metricsPort: z.number().optional() });

/** Recognises the line that the API and the worker log when they are ready, and says where their metrics are. */
export function whenListening(line: string): { metricsUrl: string | undefined } | undefined {
  const { success, data } = listening.safeParse(parseLogLine(line));
  if (!success) return undefined;
  const { metricsPort } = data;
  return { metricsUrl: metricsPort === undefined ? undefined : `http://127.0.0.1:${metricsPort}/metrics` };
}

/** Waits for a server's line; when it does not come, ends the server before it throws. */
export async function readyOrStopped<T>(server: SpawnedServer, ready: Promise<T>): Promise<T> {
  try {
    return await ready;
  } catch (error) {
    server.kill();
    await server.exited;
    throw error;
  }
}
