import type { BenchStack } from './bench-stack.ts';
import { CALLS_IN_FLIGHT, readers, type Reader } from './mailing.ts';
import { interleaved, row, times } from './measure.ts';
import { startBullMq } from './peers/bullmq.ts';
import { createChunkSender } from './peers/chunk-sender.ts';
import { startDbos } from './peers/dbos.ts';
import { sendInPlainLoop } from './peers/plain-loop.ts';
import { openResults } from './peers/results.ts';
import { CAN_READ_PROCESSOR_TIME, processorMs } from './processor-time.ts';
import { providerAccount } from './provider-account.ts';
import { sendBatches } from './send-batches.ts';

const ROUNDS = 5;
const RECIPIENTS = 10_000;
const TIMEOUT_MS = 60_000;

/** The peer that promises as much as ours and is to be kept up with. */
const STEPS = 'DBOS, 100 steps of one workflow';

/** Another way to send, and what it keeps, for the table. */
type Peer = { name: string; records: string; send: (readers: Reader[]) => Promise<void> };

/** 10,000 recipients from the POST to the last acceptance by a provider without a limit, beside other ways to send. */
export async function benchBatchEmail(stack: BenchStack): Promise<string[]> {
  const { peers, missing } = await startPeers(stack);
  const own = { throughline: () => measureOwn(stack) };
  const others = Object.fromEntries(peers.map((peer) => [peer.name, () => measurePeer(stack, peer)]));
  const figures = await interleaved<string>(ROUNDS, { ...own, ...others });
  const { throughline } = figures;
  if (!throughline) throw new Error('Throughline was not measured.');
  const steps = peers.find(({ name }) => name === STEPS);
  return [
    '## 10,000 recipients, provider without a limit',
    '',
    `Milliseconds from the request to the last mail's arrival at the provider, ${ROUNDS} interleaved rounds; all servers on the same machine, PostgreSQL without \`fsync\`. Everybody renders the same mails, sends 100 a call and has ${CALLS_IN_FLIGHT} calls in flight. Ours begins with the POST: authenticated, validated, stored; the peers begin with the recipients in memory and send from the process that queues.`,
    '',
    '| | median | range | Throughline takes | what survives a crash |',
    '|---|---|---|---|---|',
    `${row('Throughline', throughline, 'ms')} batch, recipients, each call before it is made, a result a recipient: PostgreSQL; progress: Temporal |`,
    ...peers.map(({ name, records }) => {
      const figure = figures[name];
      if (!figure) throw new Error(`${name} was not measured.`);
      const budget = name === STEPS ? ' (budget ≤ 1.3×)' : '';
      return `${row(name, figure, 'ms', `${times(throughline, figure)} as long${budget}`)} ${records} |`;
    }),
    ...missing.map(({ name, why }) => `| ${name} | not measured: ${why} | | | |`),
    '',
    ...(steps && CAN_READ_PROCESSOR_TIME ? await perMail(stack, steps) : []),
  ];
}

/** Processor time of everything but the provider, beside the peer's, which sends from this process. */
async function perMail(stack: BenchStack, peer: Peer): Promise<string[]> {
  const { own, other } = await interleaved(ROUNDS, {
    own: () =>
      processorMsPerMail(
        () => processorMs(),
        () => measureOwn(stack),
      ),
    other: () => processorMsPerMail(peerProcessorMs, () => measurePeer(stack, peer)),
  });
  return [
    '### Processor time of a mail',
    '',
    `Milliseconds of processor for each of ${RECIPIENTS} mails: ours of API, worker, PostgreSQL and Temporal; the peer's of its process and PostgreSQL. ${ROUNDS} interleaved rounds.`,
    '',
    '| | median | range | |',
    '|---|---|---|---|',
    row('Throughline', own, 'ms', `${times(own, other)} (budget ≤ 0.20 ms)`),
    row(peer.name, other, 'ms'),
    '',
  ];
}

async function processorMsPerMail(used: () => number, send: () => Promise<number>): Promise<number> {
  const before = used();
  await send();
  return (used() - before) / RECIPIENTS;
}

function peerProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + processorMs(/^postgres/);
}

async function measureOwn(stack: BenchStack): Promise<number> {
  await stack.account.reset();
  const { startedAtMs } = await sendBatches(stack, [RECIPIENTS], TIMEOUT_MS);
  return (await stack.account.acceptances(RECIPIENTS)).lastAtMs - startedAtMs;
}

const PEER_KEY = 're_bench_peer';
const BULLMQ = 'BullMQ, 100 jobs';

async function measurePeer({ sandbox }: BenchStack, { send }: Peer): Promise<number> {
  const account = providerAccount(sandbox.control, PEER_KEY);
  await account.reset();
  const all = readers(RECIPIENTS);
  const startedAtMs = Date.now();
  await send(all);
  return (await account.acceptances(RECIPIENTS)).lastAtMs - startedAtMs;
}

async function startPeers(stack: BenchStack) {
  const sendChunk = createChunkSender({ apiKey: PEER_KEY, baseUrl: stack.sandbox.resend });
  const { superuserUrl } = stack.database;
  const results = stack.own(await openResults(superuserUrl));
  const bullMq = await startBullMq(sendChunk, results).then(stack.own, (error: unknown) => ({
    missing: error instanceof Error ? error.message : String(error),
  }));
  const dbos = stack.own(await startDbos(superuserUrl, sendChunk, results));

  const loop: Peer = {
    name: 'a plain loop',
    records: 'nothing',
    send: (all) => sendInPlainLoop(sendChunk, all),
  };
  const jobs: Peer[] =
    'missing' in bullMq
      ? []
      : [
          {
            name: BULLMQ,
            records: 'jobs with recipients: Redis, but for the last second; a result a recipient: PostgreSQL',
            send: (all) => bullMq.send(all),
          },
        ];
  const records = 'input, end of each step, a result a recipient: PostgreSQL';
  const workflows: Peer[] = [
    { name: STEPS, records, send: (all) => dbos.sendInSteps(all) },
    { name: 'DBOS, a queue of 100 workflows', records, send: (all) => dbos.sendThroughQueue(all) },
  ];
  return {
    peers: [loop, ...jobs, ...workflows],
    missing: 'missing' in bullMq ? [{ name: BULLMQ, why: bullMq.missing }] : [],
  };
}
