import type { BenchStack } from './bench-stack.ts';
import { sendJson } from './call-json.ts';
import { buildBatch, buildReaders } from './mailing.ts';
import { measureInterleaved, formatRow } from './measure.ts';
import { formatProcessorTime, createProcessorMeter } from './processor-time.ts';
import { waitFor } from './wait.ts';

const ROUNDS = 3;
const MAILS = 500;
const CALLERS = 4;
const TIMEOUT_MS = 60_000;

/**
 * Measures mails per second, from the first request until the provider, which has no rate limit, has accepted
 * the last mail.
 */
export async function benchSingleMails(stack: BenchStack): Promise<string[]> {
  const cpu = createProcessorMeter();
  const { mails } = await measureInterleaved(ROUNDS, {
    mails: () => cpu.measure(MAILS, () => measureMailsPerSecond(stack)),
  });
  return [
    '## Single mails',
    '',
    `Mails a second for ${MAILS} requests of one mail each, ${CALLERS} at a time, until the provider has the last mail; ${ROUNDS} rounds without a rate limit. The caller runs on the same machine.`,
    '',
    '| | median | range | |',
    '|---|---|---|---|',
    formatRow('Throughline', mails, 'mails/s', 'budget ≥ 60/s'),
    '',
    formatProcessorTime('mail', cpu),
    '',
  ];
}

async function measureMailsPerSecond(stack: BenchStack): Promise<number> {
  await stack.account.reset();
  const headers = { 'X-App-Key': stack.appKey };
  const pendingReaders = buildReaders(MAILS);
  const startedAtMs = Date.now();
  const sendAll = async () => {
    for (let reader = pendingReaders.pop(); reader !== undefined; reader = pendingReaders.pop()) {
      await sendJson('POST', `${stack.api}/emails/batch/queue`, buildBatch([reader]), headers);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, sendAll));
  const { lastAtMs } = await waitFor(
    'All mails',
    () => stack.account.readAcceptances(MAILS).catch(() => undefined),
    { timeoutMs: TIMEOUT_MS, intervalMs: 250 },
  );
  return (MAILS * 1_000) / (lastAtMs - startedAtMs);
}
