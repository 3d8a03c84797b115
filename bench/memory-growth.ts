import type { BenchStack } from './bench-stack.ts';
import { CAN_READ_MEMORY, forgetPeak, memoryOf } from './process-memory.ts';

/**
 * What requests do to the resident memory of the API's process, as lines of Markdown.
 * @param what the requests, as `10 such POSTs`
 * @param budget the most megabytes that it may grow by
 */
export async function measureMemory(
  { apiPid }: BenchStack,
  { what, warmUp, work, budget }: { what: string; warmUp: Work; work: Work; budget?: number },
): Promise<string[]> {
  if (!CAN_READ_MEMORY) return ['The memory of the API was not measured: this system has no `/proc`.'];
  await warmUp();
  forgetPeak(apiPid);
  const before = memoryOf(apiPid);
  await work();
  const after = memoryOf(apiPid);
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const atMost = budget === undefined ? '' : ` (budget ≤ ${budget} MB)`;
  return [
    `Resident memory of an API process that has just started, over ${what} one after another:`,
    '',
    '| before | peak | after | more at the peak | more afterwards |',
    '|---|---|---|---|---|',
    `| ${megabytes(before.resident)} | ${megabytes(after.peak)} | ${megabytes(after.resident)} | + ${megabytes(after.peak - before.resident)}${atMost} | + ${megabytes(after.resident - before.resident)} |`,
  ];
}

type Work = () => Promise<void>;
