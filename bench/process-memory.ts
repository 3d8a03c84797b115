import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Resident memory: current, and peak since {@link resetPeak}. */
export type ProcessMemory = { residentBytes: number; peakBytes: number };

export const CAN_READ_MEMORY = existsSync('/proc/self/clear_refs');

/**
 * Reads `VmRSS` and `VmHWM`. Returns NaN if this system does not report them.
 * @see proc_pid_status(5)
 */
export function getMemory(pid: number): ProcessMemory {
  if (!CAN_READ_MEMORY) return { residentBytes: Number.NaN, peakBytes: Number.NaN };
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (field: string) => {
    const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    if (kilobytes === undefined) throw new Error(`/proc/${pid}/status has no ${field}.`);
    return Number(kilobytes) * 1_024;
  };
  return { residentBytes: read('VmRSS'), peakBytes: read('VmHWM') };
}

/** @see proc_pid_clear_refs(5) */
export function resetPeak(pid: number): void {
  if (CAN_READ_MEMORY) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
