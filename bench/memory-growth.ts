import type { BenchStack } from './bench-stack.ts';
import { CAN_READ_MEMORY, resetPeak, getMemory } from './process-memory.ts';

/**
 * Measures how much `work` increases the API's memory.
 * @param requests what `work` sends, such as `10 such POSTs`
 * @param budgetMb maximum growth at the peak, in megabytes
 * @returns lines of Markdown
 */
export async function measureMemory(
  { apiPid }: BenchStack,
  { requests, warmUp, work, budgetMb }: { requests: string; warmUp: Work; work: Work; budgetMb?: number },
): Promise<string[]> {
  if (!CAN_READ_MEMORY) return ['The memory of the API was not measured: this system has no `/proc`.'];
  await warmUp();
  resetPeak(apiPid);
  const before = getMemory(apiPid);
  await work();
  const after = getMemory(apiPid);
  const formatMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const budget = budgetMb === undefined ? '' : ` (budget ≤ ${budgetMb} MB)`;
  return [
    `Resident memory of a fresh API process before, during and after ${requests}, one after another:`,
    '',
    '| before | peak | after | growth at the peak | growth afterwards |',
    '|---|---|---|---|---|',
    `| ${formatMegabytes(before.residentBytes)} | ${formatMegabytes(after.peakBytes)} | ${formatMegabytes(after.residentBytes)} | + ${formatMegabytes(after.peakBytes - before.residentBytes)}${budget} | + ${formatMegabytes(after.residentBytes - before.residentBytes)} |`,
  ];
}

type Work = () => Promise<void>;
