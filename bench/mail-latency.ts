import { setTimeout as delay } from 'node:timers/promises';
import type { BenchStack, BenchStackOptions } from './bench-stack.ts';
import { sendJson } from './call-json.ts';
import { buildBatch, buildReaders } from './mailing.ts';
import { formatRow, getPercentile, getSpread } from './measure.ts';
import { formatProcessorTime, createProcessorMeter, type ProcessorMeter } from './processor-time.ts';
import { waitFor } from './wait.ts';

const CALLS_PER_SECOND = 5;

/** Resend's default rate limit. */
export const AT_DEFAULT_LIMIT = { requestsPerSecond: CALLS_PER_SECOND } satisfies BenchStackOptions;

const MAILS = 40;
const BATCHES = 8;
const BATCH_SIZE = 250;
const WARM_UPS = 5;

/** Pause between requests, so that the send slots of the previous request do not delay the next one. */
const IDLE_MS = 1_500;

/**
 * Measures the time from the API's answer to the arrival of the last call at the provider, on an idle stack.
 * Sends single mails and batches of 250.
 */
export async function benchMailLatency(stack: BenchStack): Promise<string[]> {
  await stack.account.limit(CALLS_PER_SECOND);
  const [singleCpu, batchCpu] = [createProcessorMeter(), createProcessorMeter()];
  await measure(stack, createProcessorMeter(), { recipients: 1, rounds: WARM_UPS });
  const single = await measure(stack, singleCpu, { recipients: 1, rounds: MAILS });
  await measure(stack, createProcessorMeter(), { recipients: BATCH_SIZE, rounds: 1 });
  const batch = await measure(stack, batchCpu, { recipients: BATCH_SIZE, rounds: BATCHES });
  const p95 = getPercentile(single.arrivalMs, 0.95);
  return [
    '## From the 202 to the provider',
    '',
    `Milliseconds on an idle stack with ${CALLS_PER_SECOND} provider calls a second: ${MAILS} single mails and ${BATCHES} batches of ${BATCH_SIZE}, one after another.`,
    '',
    '| | median | range | |',
    '|---|---|---|---|',
    formatRow('one mail: from the request to the 202', getSpread(single.responseMs), 'ms'),
    formatRow(
      "one mail: from the 202 to the provider's call",
      getSpread(single.arrivalMs),
      'ms',
      `p95 ${p95.toFixed(0)} ms (budget: median ≤ 150, p95 ≤ 300)`,
    ),
    formatRow(
      `${BATCH_SIZE} mails: from the 202 to the last call`,
      getSpread(batch.arrivalMs),
      'ms',
      'budget ≤ 900 ms',
    ),
    '',
    `${formatProcessorTime('single mail', singleCpu)} ${formatProcessorTime(`mail of a batch of ${BATCH_SIZE}`, batchCpu)}`,
    '',
  ];
}

async function measure(
  { account, api, appKey }: BenchStack,
  cpu: ProcessorMeter,
  { recipients, rounds }: { recipients: number; rounds: number },
): Promise<{ responseMs: number[]; arrivalMs: number[] }> {
  const responseMs: number[] = [];
  const arrivalMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await delay(IDLE_MS);
    const body = buildBatch(buildReaders(recipients));
    const startedAtMs = Date.now();
    const { respondedAtMs, lastAtMs } = await cpu.measure(recipients, async () => {
      await sendJson('POST', `${api}/emails/batch/queue`, body, { 'X-App-Key': appKey });
      const respondedAt = Date.now();
      const accepted = await waitFor(
        'The mails',
        () => account.readAcceptances(recipients, startedAtMs).catch(() => undefined),
        { timeoutMs: 10_000, intervalMs: 100 },
      );
      return { respondedAtMs: respondedAt, lastAtMs: accepted.lastAtMs };
    });
    responseMs.push(respondedAtMs - startedAtMs);
    arrivalMs.push(lastAtMs - respondedAtMs);
  }
  return { responseMs, arrivalMs };
}
