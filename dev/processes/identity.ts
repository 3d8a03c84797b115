import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A process as a pid file names it: the number alone is reused by the system, with its birth it is not. */
export type ProcessIdentity = {
  pid: number;
  /** Boot and start time of the process, as text to be compared and not to be read. */
  born: string;
};

/** Says which process has this number now; undefined when there is none, or only a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
  const born = existsSync('/proc/self/stat') ? bornByProc(pid) : bornByPs(pid);
  return born === undefined ? undefined : { pid, born };
}

/** True while exactly that process lives. */
export function isAlive(process: ProcessIdentity): boolean {
  return identify(process.pid)?.born === process.born;
}

/** The command line of a process, for telling a server of ours from a stranger with a reused number. */
export function commandLine(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ps(pid, 'command=');
  }
}

// proc(5): the command in field 2 may hold blanks and brackets, so fields are counted behind its last bracket.
function bornByProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    const startTime = fields[19];
    if (state === 'Z' || state === 'X' || startTime === undefined) return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startTime}`;
  } catch {
    return undefined;
  }
}

function bornByPs(pid: number): string | undefined {
  const answer = ps(pid, 'stat=,lstart=');
  return answer === undefined || answer.startsWith('Z') ? undefined : answer.replace(/^\S+\s+/, '');
}

function ps(pid: number, columns: string): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-p', String(pid), '-o', columns], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}
