import type { BenchStack } from './bench-stack.ts';
import { CAN_READ_MEMORY, resetPeak, memoryOf } from './process-memory.ts';

/**
 * What requests do to the resident memory of the API's process, as lines of Markdown.
 * @param what the requests, as `10 such POSTs`
 * @param budgetMb by how many megabytes it may grow at most
 */
export async function measureMemory(
  { apiPid }: BenchStack,
  { what, warmUp, work, budgetMb }: { what: string; warmUp: Work; work: Work; budgetMb?: number },
): Promise<string[]> {
  if (!CAN_READ_MEMORY) return ['The memory of the API was not measured: this system has no `/proc`.'];
  await warmUp();
  resetPeak(apiPid);
  const before = memoryOf(apiPid);
  await work();
  const after = memoryOf(apiPid);
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const atMost = budgetMb === undefined ? '' : ` (budget ≤ ${budgetMb} MB)`;
  return [
    `Resident memory of a fresh API process over ${what} one after another:`,
    '',
    '| before | peak | after | growth at the peak | growth afterwards |',
    '|---|---|---|---|---|',
    `| ${megabytes(before.residentBytes)} | ${megabytes(after.peakBytes)} | ${megabytes(after.residentBytes)} | + ${megabytes(after.peakBytes - before.residentBytes)}${atMost} | + ${megabytes(after.residentBytes - before.residentBytes)} |`,
  ];
}

type Work = () => Promise<void>;
