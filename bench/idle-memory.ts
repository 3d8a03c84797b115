import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchStack, BenchStackOptions } from './bench-stack.ts';
import { getJson } from './call-json.ts';
import { CAN_READ_MEMORY, getMemory } from './process-memory.ts';

export const AS_IMAGE = { usesImageSettings: true } satisfies BenchStackOptions;

const SETTLE_MS = 45_000;
const BUDGETS = { api: 130, worker: 200 };

export async function benchIdleMemory(stack: BenchStack): Promise<string[]> {
  if (!CAN_READ_MEMORY) return ['The memory was not measured: this system has no `/proc`.'];
  await sleep(SETTLE_MS);
  const formatMegabytes = (pid: number | undefined) =>
    pid === undefined ? 'none' : `${(getMemory(pid).residentBytes / 1e6).toFixed(0)} MB`;
  const [workerPid] = stack.workerPids;
  const idle = [formatMegabytes(stack.apiPid), formatMegabytes(workerPid)];
  for (let request = 0; request < 20; request += 1)
    await getJson(`${stack.api}/users/me`, { Authorization: `Bearer ${stack.token}` });
  return [
    '## Memory when idle',
    '',
    `Resident memory of compiled processes with the memory settings of the images, after ${SETTLE_MS / 1_000} idle seconds.`,
    '',
    '| | idle | after 20 requests |',
    '|---|---|---|',
    `| API (budget ≤ ${BUDGETS.api} MB) | ${idle[0]} | ${formatMegabytes(stack.apiPid)} |`,
    `| worker (budget ≤ ${BUDGETS.worker} MB) | ${idle[1]} | |`,
    '',
  ];
}
