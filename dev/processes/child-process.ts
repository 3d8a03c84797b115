import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identify } from './identity.ts';

/** What is told a person while something is done, a line at a time. */
export type Report = (line: string) => void;

/** Where the servers of one stack leave their logs and pid files. */
export type ServerFolders = {
  logs: string;
  run: string;
};

export type ServerCommand = {
  /** Names the server in messages, its log (`<name>.log`) and its pid file (`<name>.pid`). */
  name: string;
  command: string;
  args: string[];
  /** The whole environment of the server: nothing is inherited. */
  env: Record<string, string>;
  cwd: string;
  folders: ServerFolders;
  /** The user to run as, where it is not our own. */
  user?: { uid: number; gid: number };
};

export type Exit = {
  code: number | null;
  signal: NodeJS.Signals | null;
};

/** A server that runs. */
export type RunningServer = {
  name: string;
  pid: number;
  /** Fulfilled when the process is gone, however it went. */
  exited: Promise<Exit>;
  /** Asks it to stop and kills it after the grace in milliseconds; fulfilled when it is gone. */
  stop(): Promise<void>;
  kill(): void;
};

export type StopPolicy = {
  signal: NodeJS.Signals;
  graceMs: number;
};

/** A server process, not yet known to answer. */
export type SpawnedServer = RunningServer & {
  /**
   * Waits for the first line of the log since the spawn for which `match` gives something, and gives that.
   * Throws with the log's end when the process ends before, or after `withinMs`.
   */
  logged<T>(match: (line: string) => T | undefined, withinMs: number): Promise<T>;
  /** Polls until `answers` is true. Throws like `logged`. */
  answering(answers: () => Promise<boolean>, withinMs: number): Promise<void>;
};

const POLL_MS = 20;

/**
 * Starts a server in a process group of its own, so that Ctrl-C reaches it only through `stop`.
 * It logs straight into its file: no pipe of ours ties its life to this process.
 * Throws when the command cannot be run.
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
  const spawned = new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const pidFile = join(folders.run, `${name}.pid`);
  let gone = false;
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      gone = true;
      rmSync(pidFile, { force: true });
      resolve({ code, signal });
    });
  });
  await spawned;
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} has no process id`);
  const identity = identify(pid);
  if (identity !== undefined && !gone) writeFileSync(pidFile, JSON.stringify(identity), { mode: 0o600 });

  const logSince = (): string => readFileSync(logFile).subarray(logStart).toString('utf8');
  const failed = (what: string): Error =>
    new Error(`${name} ${what}; the end of ${logFile}:\n${logEnd(logSince())}`);
  const poll = async <T>(look: () => Promise<T | undefined>, withinMs: number): Promise<T> => {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (gone) throw failed('stopped while it started');
      if (Date.now() > deadline) throw failed(`was not ready within ${withinMs / 1000} s`);
      await delay(POLL_MS);
    }
  };
  return {
    name,
    pid,
    exited,
    stop: async () => {
      if (!gone) child.kill(stopPolicy.signal);
      const killer = setTimeout(() => child.kill('SIGKILL'), stopPolicy.graceMs);
      await exited;
      clearTimeout(killer);
    },
    kill: () => child.kill('SIGKILL'),
    logged: (match, withinMs) => poll(async () => firstMatch(logSince(), match), withinMs),
    answering: async (answers, withinMs) => {
      await poll(async () => ((await answers()) ? true : undefined), withinMs);
    },
  };
}

function firstMatch<T>(text: string, match: (line: string) => T | undefined): T | undefined {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  for (const line of whole.split('\n')) {
    const found = match(line);
    if (found !== undefined) return found;
  }
  return undefined;
}

function logEnd(text: string): string {
  return text.trimEnd().split('\n').slice(-25).join('\n') || '(empty)';
}
