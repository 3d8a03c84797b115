import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Resident memory in bytes: now, and the most since {@link forgetPeak}. */
export type ProcessMemory = { resident: number; peak: number };

/** Whether this system tells of the memory of its processes. */
export const CAN_READ_MEMORY = existsSync('/proc/self/clear_refs');

/** @see proc_pid_status(5): VmRSS and VmHWM */
export function memoryOf(pid: number): ProcessMemory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (field: string) => {
    const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    if (kilobytes === undefined) throw new Error(`/proc/${pid}/status has no ${field}.`);
    return Number(kilobytes) * 1_024;
  };
  return { resident: read('VmRSS'), peak: read('VmHWM') };
}

/** Makes what is resident now the peak. @see proc_pid_clear_refs(5) */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
