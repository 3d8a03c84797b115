import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Report } from './child-process.ts';
import { isAlive, readIdentity, type ProcessIdentity } from './identity.ts';

const GRACE_MS = 5_000;

/**
 * Stops servers that a killed stack has left running, PostgreSQL last. Does not stop a later process with the
 * same pid.
 */
export async function stopOrphans(run: string, report: Report): Promise<void> {
  const orphans = readPidFiles(run);
  const postgres = orphans.filter(({ name }) => name === 'postgres');
  const temporal = orphans.filter(({ name }) => name === 'temporal');
  const others = orphans.filter((orphan) => !postgres.includes(orphan) && !temporal.includes(orphan));
  for (const group of [others, temporal, postgres]) {
    await Promise.all(group.map(({ name, process }) => stopOrphan(name, process, report)));
  }
  for (const { file } of orphans) rmSync(file, { force: true });
}

async function stopOrphan(name: string, orphan: ProcessIdentity, report: Report): Promise<void> {
  if (!isAlive(orphan)) return;
  report(`stopping ${name} (process ${orphan.pid}), left behind by a stack that was killed`);
  await stopProcess(orphan, name === 'postgres' ? 'SIGINT' : 'SIGTERM', GRACE_MS);
}

/** Kills all servers. PostgreSQL gets SIGQUIT (immediate shutdown), and recovers at its next start. */
export function killServers(run: string): void {
  for (const { name, process } of readPidFiles(run))
    signal(process, name === 'postgres' ? 'SIGQUIT' : 'SIGKILL');
}

/**
 * Stops a process that is not a child of the current process. Sends SIGKILL after the grace period, and
 * resolves after the exit.
 */
export async function stopProcess(
  target: ProcessIdentity,
  stopSignal: NodeJS.Signals,
  graceMs: number,
): Promise<void> {
  signal(target, stopSignal);
  const killAt = Date.now() + graceMs;
  while (isAlive(target)) {
    if (Date.now() > killAt) signal(target, 'SIGKILL');
    await delay(20);
  }
}

function signal(target: ProcessIdentity, name: NodeJS.Signals): void {
  try {
    if (isAlive(target)) process.kill(target.pid, name);
  } catch (error) {
    if (isAlive(target)) throw error;
  }
}

function readPidFiles(run: string): { name: string; file: string; process: ProcessIdentity }[] {
  return listFolder(run).flatMap((entry) => {
    const name = /^(.+)\.pid$/.exec(entry)?.[1];
    const file = join(run, entry);
    const process = name === undefined ? undefined : readIdentity(file);
    return name === undefined || process === undefined ? [] : [{ name, file, process }];
  });
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
