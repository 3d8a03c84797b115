import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const processIdentity = z.object({
  pid: z.number().int().positive(),
  /** Boot id (only where `/proc` exists) and start time. Compare it only for equality: its format varies. */
  born: z.string(),
});

/** The start time distinguishes the process from a later one with the same pid. */
export type ProcessIdentity = z.infer<typeof processIdentity>;

/** Returns undefined if the file is missing or malformed. */
export function readIdentity(file: string): ProcessIdentity | undefined {
  try {
    return parseIdentity(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns undefined if the text is malformed. */
export function parseIdentity(text: string): ProcessIdentity | undefined {
  try {
    return processIdentity.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns undefined for a missing process or a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
  const born = existsSync('/proc/self/stat') ? readStartFromProc(pid) : readStartFromPs(pid);
  return born === undefined ? undefined : { pid, born };
}

/** Returns false for a later process with the same pid. */
export function isAlive(process: ProcessIdentity): boolean {
  return identify(process.pid)?.born === process.born;
}

/**
 * Returns the command line, from which callers can detect a reused pid. Returns undefined if it cannot be
 * read.
 */
export function readCommandLine(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return runPs(pid, 'command=');
  }
}

// The command in field 2 may contain blanks and brackets, so count fields after the last bracket (proc(5)).
function readStartFromProc(pid: number): string | undefined {
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

function readStartFromPs(pid: number): string | undefined {
  const response = runPs(pid, 'stat=,lstart=');
  return response === undefined || response.startsWith('Z') ? undefined : response.replace(/^\S+\s+/, '');
}

function runPs(pid: number, columns: string): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-p', String(pid), '-o', columns], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}
