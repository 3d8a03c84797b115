import type { BenchStack, BenchStackOptions } from './bench-stack.ts';
import { formatRow, getSpread } from './measure.ts';
import { formatProcessorTime, createProcessorMeter } from './processor-time.ts';
import { sendBatch } from './send-batch.ts';

const RECIPIENTS = 10_000;
const CALLS = RECIPIENTS / 100;
const CALLS_PER_SECOND = 10;
const TIMEOUT_MS = 60_000;

export const AT_LIMIT = { workers: 2, requestsPerSecond: CALLS_PER_SECOND } satisfies BenchStackOptions;

/** Measures a batch with two workers that are configured with the provider's limit of 10 calls per second. */
export async function benchBatchAtLimit(stack: BenchStack): Promise<string[]> {
  await stack.account.limit(CALLS_PER_SECOND);
  await sendBatch(stack, AT_LIMIT.workers * 500, TIMEOUT_MS);
  const cpu = createProcessorMeter();
  const { startedAtMs } = await cpu.measure(RECIPIENTS, () => sendBatch(stack, RECIPIENTS, TIMEOUT_MS));
  const { firstAtMs, lastAtMs, rateLimited } = await stack.account.readAcceptances(RECIPIENTS, startedAtMs);
  const shortestMs = ((CALLS - 1) / CALLS_PER_SECOND) * 1_000;
  const formatRatio = (milliseconds: number) => `${(milliseconds / shortestMs).toFixed(3)}×`;
  const toSpread = (milliseconds: number) => getSpread([milliseconds]);
  return [
    "## 10,000 recipients at the provider's limit",
    '',
    `Time in which ${CALLS} calls are sent to a provider that accepts ${CALLS_PER_SECOND} a second, with ${AT_LIMIT.workers} workers, in one round after a warm-up.`,
    '',
    '| | measured | range | relative to the shortest time |',
    '|---|---|---|---|',
    formatRow(`shortest: ${CALLS - 1} intervals at ${CALLS_PER_SECOND} a second`, toSpread(shortestMs), 'ms'),
    formatRow(
      'from the first accepted call to the last',
      toSpread(lastAtMs - firstAtMs),
      'ms',
      `${formatRatio(lastAtMs - firstAtMs)} (budget ≤ 1.03×)`,
    ),
    formatRow(
      'from the POST to the last accepted call',
      toSpread(lastAtMs - startedAtMs),
      'ms',
      formatRatio(lastAtMs - startedAtMs),
    ),
    '',
    `Calls refused with 429: ${rateLimited} (budget 0). ${formatProcessorTime('mail', cpu)}`,
    '',
  ];
}
