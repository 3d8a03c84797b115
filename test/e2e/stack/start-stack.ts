import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readConfig } from '../../../dev/config.ts';
import { isAlive, type ProcessIdentity } from '../../../dev/processes/identity.ts';
import { REACHABLE_FOLDER, removePostgresData } from '../../../dev/processes/postgres-data-folder.ts';
import { readStackFile, type StackFile } from '../../../dev/stack-file.ts';
import { eventually } from '../../support/eventually.ts';

const pidFile = z.object({ pid: z.number(), born: z.string() });

/** An `npm start` of a test. */
export interface StartedStack {
  stack: StackFile;
  /** Returns the output so far. */
  output: () => string;
  /** All processes of the stack, `npm start` included. */
  processes: ProcessIdentity[];
  signal: (name: NodeJS.Signals) => void;
  /** The exit code of `npm start`. */
  ended: Promise<number | null>;
}

/** Returns a function that creates a home. The home and its processes are removed after the tests of the file. */
export function useHome(): () => string {
  let home: string | undefined;
  afterAll(async () => {
    if (home === undefined) return;
    await endStack(home);
    removePostgresData(home, REACHABLE_FOLDER);
    rmSync(home, { recursive: true, force: true });
  });
  return () => (home ??= mkdtempSync(join(tmpdir(), 'throughline-start-')));
}

/** Runs `npm start` on free ports, and waits until it is up and uploads work. */
export async function startStack(home: string): Promise<StartedStack> {
  const { child, output, ended } = spawnStack(home);
  // A killed stack leaves its stack.json, so the output decides whether the new stack is up.
  const isWhole = () => output().includes('Ctrl-C stops everything');
  const findStack = async () => {
    const stack = isWhole() ? readStackFile(join(home, 'stack.json')) : undefined;
    return stack?.s3.ready === true ? stack : undefined;
  };
  const earlyExit = ended.then((code) => {
    throw new Error(`npm start ended with ${code}:\n${output()}`);
  });
  earlyExit.catch(() => {});
  const stack = await Promise.race([eventually(findStack, 200_000), earlyExit]);
  return { stack, output, processes: listRunningProcesses(home), ended, signal: (name) => child.kill(name) };
}

/** Runs `npm start` and returns its exit code and output. */
export async function startAndWait(home: string): Promise<{ code: number | null; output: string }> {
  const { output, ended } = spawnStack(home);
  const code = await ended;
  return { code, output: output() };
}

/** Returns running processes that a home's lock and pid files name. */
export function listRunningProcesses(home: string): ProcessIdentity[] {
  const run = join(home, 'run');
  const pidFiles = existsSync(run) ? readdirSync(run).map((name) => join(run, name)) : [];
  return [join(home, 'stack.lock'), ...pidFiles]
    .filter((file) => existsSync(file))
    .map((file) => pidFile.parse(JSON.parse(readFileSync(file, 'utf8'))))
    .filter((process) => isAlive(process));
}

async function endStack(home: string): Promise<void> {
  const [first] = listRunningProcesses(home);
  if (first !== undefined) process.kill(first.pid, 'SIGTERM');
  try {
    await eventually(async () => listRunningProcesses(home).length === 0, 60_000);
  } catch {
    for (const remaining of listRunningProcesses(home)) kill(remaining);
  }
}

/** Kills a process with SIGKILL. */
export function kill({ pid }: ProcessIdentity): void {
  process.kill(pid, 'SIGKILL');
}

function spawnStack(home: string) {
  const { project, toolEnv } = readConfig();
  const child = spawn('npm', ['start', '--', '--port', '0'], {
    cwd: project,
    env: { ...toolEnv, THROUGHLINE_HOME: home },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { child, output: () => output, ended };
}
