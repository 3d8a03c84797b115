import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { getTestStack } from '../test/support/config.ts';

/** The kernel's USER_HZ, which is 100 on every Linux platform that Node supports. */
const TICKS_PER_SECOND = 100;

/** Servers by display name. Each value is a pattern for names of pid files, or `self` for this process. */
type Servers = Record<string, RegExp | 'self'>;

const OURS: Servers = {
  API: /^bench-api/,
  worker: /^bench-worker/,
  PostgreSQL: /^postgres/,
  Temporal: /^temporal/,
};

export const SELF = { "peer's process": 'self' } satisfies Servers;
export const POSTGRESQL = { PostgreSQL: /^postgres/ } satisfies Servers;
export const TEMPORAL = { Temporal: /^temporal/ } satisfies Servers;

export type ProcessorMeter = ReturnType<typeof createProcessorMeter>;

/** @param servers API, workers, PostgreSQL and Temporal by default */
export function createProcessorMeter(servers: Servers = OURS) {
  const names = Object.keys(servers);
  const spentMs = names.map(() => 0);
  let units = 0;
  const getPerUnit = () => spentMs.map((ms) => ms / units);
  const getAll = () => getPerUnit().reduce((sum, ms) => sum + ms, 0);
  const getParts = () =>
    getPerUnit().flatMap((ms, index) => (ms > 0 ? [`${names[index]} ${format(ms)}`] : []));
  return {
    /**
     * Adds the servers' processor time during `work`.
     * @param count units of the work, or a function that counts them in its result
     */
    async measure<Result>(
      count: number | ((result: Result) => number),
      work: () => Promise<Result>,
    ): Promise<Result> {
      const before = readProcessorMs(servers);
      const result = await work();
      for (const [index, ms] of readProcessorMs(servers).entries())
        spentMs[index] = (spentMs[index] ?? 0) + ms - (before[index] ?? 0);
      units += typeof count === 'number' ? count : count(result);
      return result;
    },
    /**
     * Subtracts the time of other work that ran at the same time.
     * @param count units of that work
     */
    subtractTime(other: { getPerUnit: () => number[] }, count: number): void {
      for (const [index, ms] of other.getPerUnit().entries())
        spentMs[index] = (spentMs[index] ?? 0) - ms * count;
    },
    getPerUnit,
    /** Returns the milliseconds per unit of all servers together. */
    getAll,
    formatParts: () => getParts().join(', '),
    format: () => `${format(getAll())} ms (${getParts().join(', ')})`,
  };
}

/**
 * Formats a line such as `CPU per mail: 0.18 ms (API 0.02, …); DBOS: 0.12 ms (…); ratio 1.50×.`
 * @param unit name of one unit of work
 */
export function formatProcessorTime(
  unit: string,
  ours: ProcessorMeter,
  { peer, budget }: { peer?: [name: string, time: ProcessorMeter]; budget?: string } = {},
): string {
  if (process.platform !== 'linux') return 'Processor time was not measured: this system has no `/proc`.';
  const parts = [`CPU per ${unit}: ${ours.format()}`];
  if (peer) {
    const [name, time] = peer;
    parts.push(`${name}: ${time.format()}`, `ratio ${(ours.getAll() / time.getAll()).toFixed(2)}×`);
  }
  return `${parts.join('; ')}${budget === undefined ? '' : ` (budget ${budget})`}.`;
}

const format = (ms: number) => (ms >= 10 ? ms.toFixed(0) : ms.toPrecision(2));

const pidFile = z.object({ pid: z.number() });

/**
 * Reads the processor time of each server, including its child processes, even those that have ended.
 * @returns milliseconds
 * @see proc_pid_stat(5): utime, stime, cutime, cstime
 */
function readProcessorMs(servers: Servers): number[] {
  if (process.platform !== 'linux') return [];
  const { run } = getTestStack().folders;
  const files = readdirSync(run).filter((file) => file.endsWith('.pid'));
  const all = listProcesses();
  const sum = (pid: number): number => {
    const children = all.filter(({ parent }) => parent === pid);
    const own = all.find((entry) => entry.pid === pid)?.ticks ?? 0;
    return own + children.reduce((total, child) => total + sum(child.pid), 0);
  };
  return Object.values(servers).map((server) => {
    if (server === 'self') {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    }
    const pids = files
      .filter((file) => server.test(file))
      .map((file) => pidFile.parse(JSON.parse(readFileSync(join(run, file), 'utf8'))).pid);
    return (pids.reduce((total, pid) => total + sum(pid), 0) * 1_000) / TICKS_PER_SECOND;
  });
}

function listProcesses(): { pid: number; parent: number; ticks: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readStat(name);
      // The command name can contain spaces and parentheses, so the fields start after the last parenthesis.
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
