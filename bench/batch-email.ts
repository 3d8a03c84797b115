import type { BenchStack } from './bench-stack.ts';
import { CALLS_IN_FLIGHT, buildReaders } from './mailing.ts';
import { measureInterleaved, formatRow, formatRatio } from './measure.ts';
import { createChunkSender } from './peers/chunk-sender.ts';
import { startDbos } from './peers/dbos.ts';
import { openResults } from './peers/results.ts';
import { CAN_READ_PROCESSOR_TIME, readProcessorMs } from './processor-time.ts';
import { createProviderAccount } from './provider-account.ts';
import { sendBatch } from './send-batch.ts';

const ROUNDS = 5;
const RECIPIENTS = 10_000;
const TIMEOUT_MS = 60_000;
const PEER_KEY = 're_bench_peer';

/** Measures processor time per mail without the provider, compared with a durable peer that sends from this process. */
export async function benchBatchEmail(stack: BenchStack): Promise<string[]> {
  if (!CAN_READ_PROCESSOR_TIME) return ['Processor time was not measured: this system has no `/proc`.'];
  const { superuserUrl } = stack.database;
  const sendChunk = createChunkSender({ apiKey: PEER_KEY, baseUrl: stack.sandbox.resend });
  const results = stack.own(await openResults(superuserUrl));
  const dbos = stack.own(await startDbos(superuserUrl, sendChunk, results));
  const peerAccount = createProviderAccount(stack.sandbox.control, PEER_KEY);
  const { own, other } = await measureInterleaved(ROUNDS, {
    own: () =>
      measurePerMail(
        () => readProcessorMs(),
        async () => {
          await stack.account.reset();
          await sendBatch(stack, RECIPIENTS, TIMEOUT_MS);
          await stack.account.acceptances(RECIPIENTS);
        },
      ),
    other: () =>
      measurePerMail(peerProcessorMs, async () => {
        await peerAccount.reset();
        await dbos.send(buildReaders(RECIPIENTS));
        await peerAccount.acceptances(RECIPIENTS);
      }),
  });
  return [
    '## Processor time of a mail',
    '',
    `CPU time per mail for ${RECIPIENTS} mails without a rate limit, ${ROUNDS} interleaved rounds: API, worker, PostgreSQL and Temporal; the peer and its PostgreSQL. Both render the same mails, send 100 per call with ${CALLS_IN_FLIGHT} calls in flight, and record each result. Ours also receives, validates and stores the batch.`,
    '',
    '| | median | range | |',
    '|---|---|---|---|',
    formatRow('Throughline', own, 'ms', `${formatRatio(own, other)} (budget ≤ 0.20 ms)`),
    formatRow('DBOS, 100 steps of one workflow', other, 'ms'),
    '',
  ];
}

async function measurePerMail(readMs: () => number, send: () => Promise<void>): Promise<number> {
  const before = readMs();
  await send();
  return (readMs() - before) / RECIPIENTS;
}

function peerProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + readProcessorMs(/^postgres/);
}
