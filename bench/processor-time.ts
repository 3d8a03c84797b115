import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { testStack } from '../test/support/config.ts';

/** The kernel's USER_HZ, which is 100 on every Linux platform. */
const TICKS_PER_SECOND = 100;

/** Servers that a deployment runs elsewhere. */
const NOT_OURS = /^(?:sandbox|seaweedfs)/;

const pidFile = z.object({ pid: z.number() });

/** Whether this system reports processor time. */
export const CAN_READ_PROCESSOR_TIME = process.platform === 'linux';

/**
 * Returns the processor time of API, workers, PostgreSQL and Temporal, with ended child processes.
 * @param only pattern of the servers' log names
 * @returns milliseconds
 * @see proc_pid_stat(5): utime, stime, cutime, cstime
 */
export function readProcessorMs(only: RegExp = /./): number {
  const { run } = testStack().folders;
  const servers = readdirSync(run).filter(
    (file) => file.endsWith('.pid') && !NOT_OURS.test(file) && only.test(file),
  );
  const roots = servers.map((file) => pidFile.parse(JSON.parse(readFileSync(join(run, file), 'utf8'))).pid);
  const all = listProcesses();
  const sum = (pid: number): number => {
    const children = all.filter(({ parent }) => parent === pid);
    const own = all.find((entry) => entry.pid === pid)?.ticks ?? 0;
    return own + children.reduce((total, child) => total + sum(child.pid), 0);
  };
  return (roots.reduce((total, pid) => total + sum(pid), 0) * 1_000) / TICKS_PER_SECOND;
}

function listProcesses(): { pid: number; parent: number; ticks: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readStat(name);
      // The command name can contain spaces and parentheses.
      const fields = stat
        ?.slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [, parent = 0] = fields ?? [];
      const ticks = (fields ?? []).slice(11, 15).reduce((total, field) => total + field, 0);
      return fields ? [{ pid: Number(name), parent, ticks }] : [];
    });
}

/** Returns undefined if the process has ended. */
function readStat(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
}
