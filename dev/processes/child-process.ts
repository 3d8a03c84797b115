import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identify } from './identity.ts';

/** On a terminal, a `progress` line replaces the previous `progress` line. */
export type Report = (line: string, kind?: 'progress') => void;

export type ServerFolders = {
  logs: string;
  run: string;
};

type ServerCommand = {
  name: string;
  command: string;
  args: string[];
  /** Complete environment; nothing is inherited. */
  env: Record<string, string>;
  cwd: string;
  folders: ServerFolders;
  /** Default: the current user. */
  user?: { uid: number; gid: number };
};

export type Exit = {
  code: number | null;
  signal: NodeJS.Signals | null;
};

export type RunningServer = {
  name: string;
  pid: number;
  exited: Promise<Exit>;
  /** Sends the stop signal, then SIGKILL after the grace period. Resolves after the exit. */
  stop(): Promise<void>;
  kill(): void;
};

type StopPolicy = {
  signal: NodeJS.Signals;
  graceMs: number;
};

/** A server that might not accept requests yet. */
export type SpawnedServer = RunningServer & {
  /**
   * Waits until `match` returns a value for a line of the log, and returns this value.
   * @throws Error with the end of the log when the server exits first, or when `withinMs` has passed
   */
  waitForLine<T>(match: (line: string) => T | undefined, withinMs: number): Promise<T>;
  /** Polls until `answers` resolves to true. Throws like `waitForLine`. */
  waitForAnswer(answers: () => Promise<boolean>, withinMs: number): Promise<void>;
};

const POLL_MS = 20;

/**
 * Starts the server in its own process group, so that Ctrl-C does not reach it. The server logs to a file,
 * because a pipe would break when this process exits.
 * @throws Error when the command cannot be run
 */
export async function spawnServer(server: ServerCommand, stopPolicy: StopPolicy): Promise<SpawnedServer> {
  const { name, folders } = server;
  mkdirSync(folders.logs, { recursive: true });
  mkdirSync(folders.run, { recursive: true });
  const logFile = join(folders.logs, `${name}.log`);
  const log = openSync(logFile, 'a', 0o600);
  const logStart = statSync(logFile).size;
  const child = spawn(server.command, server.args, {
    cwd: server.cwd,
    env: server.env,
    detached: true,
    stdio: ['ignore', log, log],
    ...server.user,
  });
  closeSync(log);
  const pidFile = join(folders.run, `${name}.pid`);
  let hasExited = false;
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      hasExited = true;
      rmSync(pidFile, { force: true });
      resolve({ code, signal });
    });
  });
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} has no process id`);
  const identity = identify(pid);
  if (identity !== undefined && !hasExited) writeFileSync(pidFile, JSON.stringify(identity), { mode: 0o600 });

  const readLog = (): string => readFileSync(logFile).subarray(logStart).toString('utf8');
  const createFailure = (problem: string): Error =>
    new Error(`${name} ${problem}. The end of ${logFile}:\n${getLogEnd(readLog())}`);
  const poll = async <T>(check: () => Promise<T | undefined>, withinMs: number): Promise<T> => {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const found = await check();
      if (found !== undefined) return found;
      if (hasExited) throw createFailure('stopped while it started');
      if (Date.now() > deadline) throw createFailure(`was not ready within ${withinMs / 1000} s`);
      await delay(POLL_MS);
    }
  };
  return {
    name,
    pid,
    exited,
    stop: async () => {
      if (!hasExited) child.kill(stopPolicy.signal);
      const killer = setTimeout(() => child.kill('SIGKILL'), stopPolicy.graceMs);
      await exited;
      clearTimeout(killer);
    },
    kill: () => child.kill('SIGKILL'),
    waitForLine: (match, withinMs) => poll(async () => findFirstMatch(readLog(), match), withinMs),
    waitForAnswer: async (answers, withinMs) => {
      await poll(async () => ((await answers()) ? true : undefined), withinMs);
    },
  };
}

function findFirstMatch<T>(text: string, match: (line: string) => T | undefined): T | undefined {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  for (const line of whole.split('\n')) {
    const found = match(line);
    if (found !== undefined) return found;
  }
  return undefined;
}

function getLogEnd(text: string): string {
  return text.trimEnd().split('\n').slice(-25).join('\n') || '(empty)';
}
