import type { BenchStack } from './bench-stack.ts';
import { CALLS_IN_FLIGHT, buildReaders } from './mailing.ts';
import { startDbos } from './peers/dbos.ts';
import {
  formatProcessorTime,
  createProcessorMeter,
  POSTGRESQL,
  SELF,
  type ProcessorMeter,
} from './processor-time.ts';
import { createProviderAccount } from './provider-account.ts';
import { sendBatch } from './send-batch.ts';

const ROUNDS = 5;
const RECIPIENTS = 10_000;
const TIMEOUT_MS = 60_000;
const PEER_KEY = 're_bench_peer';

/**
 * Compares the processor time per mail with that of DBOS, which runs in this process. Excludes the provider's
 * processor time.
 */
export async function benchBatchEmail(stack: BenchStack): Promise<string[]> {
  const { superuserUrl } = stack.database;
  const resend = { apiKey: PEER_KEY, baseUrl: stack.sandbox.resend };
  const dbos = stack.stopWithStack(await startDbos(superuserUrl, resend));
  const peerAccount = createProviderAccount(stack.sandbox.control, PEER_KEY);
  const sendRound = async (own: ProcessorMeter, peer: ProcessorMeter) => {
    await stack.account.reset();
    await own.measure(RECIPIENTS, () => sendBatch(stack, RECIPIENTS, TIMEOUT_MS));
    await stack.account.readAcceptances(RECIPIENTS);
    await peerAccount.reset();
    await peer.measure(RECIPIENTS, () => dbos.send(buildReaders(RECIPIENTS)));
    await peerAccount.readAcceptances(RECIPIENTS);
  };
  const createMeters = () =>
    [createProcessorMeter(), createProcessorMeter({ ...SELF, ...POSTGRESQL })] as const;
  await sendRound(...createMeters());
  const [own, peer] = createMeters();
  for (let round = 0; round < ROUNDS; round += 1) await sendRound(own, peer);
  return [
    '## Processor time of a mail',
    '',
    `CPU time per mail for ${RECIPIENTS} mails without a rate limit, ${ROUNDS} interleaved rounds. It covers all processes of Throughline. The peer is DBOS (one workflow of 100 steps), with its PostgreSQL. Both render the same mails, send 100 per call with ${CALLS_IN_FLIGHT} calls in flight, and record each result. Throughline also receives, validates and stores the batch.`,
    '',
    formatProcessorTime('mail', own, { peer: ['DBOS', peer], budget: '≤ 0.20 ms' }),
    '',
  ];
}
