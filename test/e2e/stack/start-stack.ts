import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readConfig } from '../../../dev/config.ts';
import { isAlive, readIdentity, type ProcessIdentity } from '../../../dev/processes/identity.ts';
import { removePostgresData } from '../../../dev/processes/postgres-data-folder.ts';
import { readStackFile, type StackFile } from '../../../dev/stack-file.ts';
import { eventually } from '../../support/eventually.ts';

const refusal = z.object({ code: z.literal('unavailable') });

export interface StartedStack {
  stack: StackFile;
  output: () => string;
  /** Includes `npm start`. */
  processes: ProcessIdentity[];
  signal: (name: NodeJS.Signals) => void;
  ended: Promise<number | null>;
}

/**
 * Returns a function that creates a home folder once. After the tests, stops the folder's stack and deletes
 * the folder.
 */
export function useHome(): () => string {
  let home: string | undefined;
  afterAll(async () => {
    if (home === undefined) return;
    await endStack(home);
    removePostgresData(home);
    rmSync(home, { recursive: true, force: true });
  });
  return () => (home ??= mkdtempSync(join(tmpdir(), 'throughline-start-')));
}

/** Runs `npm start` on free ports, and waits until the stack is up and uploads work. */
export async function startStack(home: string): Promise<StartedStack> {
  const { child, output, ended } = spawnStack(home);
  // A killed stack leaves its stack.json, so the output decides whether the new stack is up.
  const isUp = () => output().includes('Ctrl-C stops everything');
  const findStack = async () => {
    const stack = isUp() ? readStackFile(join(home, 'stack.json')) : undefined;
    return stack?.s3.ready === true ? stack : undefined;
  };
  const earlyExit = ended.then((code) => {
    throw new Error(`npm start ended with ${code}:\n${output()}`);
  });
  earlyExit.catch(() => {});
  const stack = await Promise.race([eventually(findStack, 200_000), earlyExit]);
  return { stack, output, processes: listRunningProcesses(home), ended, signal: (name) => child.kill(name) };
}

export async function runUntilEnd(home: string): Promise<{ code: number | null; output: string }> {
  const { output, ended } = spawnStack(home);
  const code = await ended;
  return { code, output: output() };
}

/** Returns the running processes that the home's lock and pid files name, with `npm start` first. */
export function listRunningProcesses(home: string): ProcessIdentity[] {
  const run = join(home, 'run');
  const pidFiles = existsSync(run) ? readdirSync(run).map((name) => join(run, name)) : [];
  return [join(home, 'stack.lock'), ...pidFiles]
    .flatMap((file) => readIdentity(file) ?? [])
    .filter((identity) => isAlive(identity));
}

async function endStack(home: string): Promise<void> {
  const [npmStart] = listRunningProcesses(home);
  if (npmStart !== undefined) process.kill(npmStart.pid, 'SIGTERM');
  try {
    await eventually(async () => listRunningProcesses(home).length === 0, 60_000);
  } catch {
    for (const remaining of listRunningProcesses(home)) kill(remaining);
  }
}

export function kill({ pid }: ProcessIdentity): void {
  process.kill(pid, 'SIGKILL');
}

/**
 * Runs the first command that `npm start` printed. Retries while a new stack is too busy and answers
 * `unavailable`.
 */
export async function runPrintedCommand({ output }: StartedStack): Promise<unknown> {
  const [command = 'false'] = output().match(/^curl [^]*?$(?=\n\n)/m) ?? [];
  return eventually(async () => {
    const answer: unknown = JSON.parse(execFileSync('sh', ['-c', command], { encoding: 'utf8' }));
    return refusal.safeParse(answer).success ? undefined : answer;
  });
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
