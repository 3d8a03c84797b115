import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where control groups for processors are: of their first version, and of the second. */
const FIRST = '/sys/fs/cgroup/cpu';
const SECOND = '/sys/fs/cgroup';

const PERIOD_US = 100_000;

/**
 * Holds each of some processes to a part of one processor, by a control group of its own.
 * @returns what takes the groups away, once the processes have ended
 * @throws Error where this process may make no control groups
 * @see https://docs.kernel.org/scheduler/sched-bwc.html
 */
export function holdTo(part: number, pids: readonly number[]): { stop: () => Promise<void> } {
  const isFirst = existsSync(join(FIRST, 'cpu.cfs_quota_us'));
  if (!isFirst && !existsSync(join(SECOND, 'cgroup.controllers')))
    throw new Error('This system has no control groups for processors.');
  const quota = Math.round(part * PERIOD_US);
  const groups = pids.map((pid) => {
    const group = join(isFirst ? FIRST : SECOND, `throughline-bench-${pid}`);
    mkdirSync(group);
    if (isFirst) {
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota));
    } else writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
    return group;
  });
  return {
    stop: async () => {
      // The kernel takes a group away only once nothing is in it.
      for (const [index, group] of groups.entries()) {
        writeFileSync(join(isFirst ? FIRST : SECOND, 'cgroup.procs'), String(pids[index]));
        rmdirSync(group);
      }
    },
  };
}
