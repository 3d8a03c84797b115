import type { BenchStack } from './bench-stack.ts';
import { CALLS_IN_FLIGHT, readers } from './mailing.ts';
import { interleaved, row, times } from './measure.ts';
import { createChunkSender } from './peers/chunk-sender.ts';
import { startDbos } from './peers/dbos.ts';
import { openResults } from './peers/results.ts';
import { CAN_READ_PROCESSOR_TIME, processorMs } from './processor-time.ts';
import { providerAccount } from './provider-account.ts';
import { sendBatch } from './send-batch.ts';

const ROUNDS = 5;
const RECIPIENTS = 10_000;
const TIMEOUT_MS = 60_000;
const PEER_KEY = 're_bench_peer';

/** Processor time of a mail, of everything but the provider, beside a durable peer that sends from this process. */
export async function benchBatchEmail(stack: BenchStack): Promise<string[]> {
  if (!CAN_READ_PROCESSOR_TIME) return ['Processor time was not measured: this system has no `/proc`.'];
  const { superuserUrl } = stack.database;
  const sendChunk = createChunkSender({ apiKey: PEER_KEY, baseUrl: stack.sandbox.resend });
  const results = stack.own(await openResults(superuserUrl));
  const dbos = stack.own(await startDbos(superuserUrl, sendChunk, results));
  const peerAccount = providerAccount(stack.sandbox.control, PEER_KEY);
  const { own, other } = await interleaved(ROUNDS, {
    own: () =>
      perMail(
        () => processorMs(),
        async () => {
          await stack.account.reset();
          await sendBatch(stack, RECIPIENTS, TIMEOUT_MS);
          await stack.account.acceptances(RECIPIENTS);
        },
      ),
    other: () =>
      perMail(peerProcessorMs, async () => {
        await peerAccount.reset();
        await dbos.send(readers(RECIPIENTS));
        await peerAccount.acceptances(RECIPIENTS);
      }),
  });
  return [
    '## Processor time of a mail',
    '',
    `Milliseconds of processor for each of ${RECIPIENTS} mails to a provider without a limit, ${ROUNDS} interleaved rounds: ours of API, worker, PostgreSQL and Temporal; the peer's of its process and PostgreSQL. Both render the same mails, send 100 a call, have ${CALLS_IN_FLIGHT} calls in flight and record a result for each recipient. Ours begins with the POST: authenticated, validated, stored; the peer begins with the recipients in memory.`,
    '',
    '| | median | range | |',
    '|---|---|---|---|',
    row('Throughline', own, 'ms', `${times(own, other)} (budget ≤ 0.20 ms)`),
    row('DBOS, 100 steps of one workflow', other, 'ms'),
    '',
  ];
}

async function perMail(used: () => number, send: () => Promise<void>): Promise<number> {
  const before = used();
  await send();
  return (used() - before) / RECIPIENTS;
}

function peerProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + processorMs(/^postgres/);
}
