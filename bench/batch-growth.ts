import type { BenchStack } from './bench-stack.ts';
import { readers } from './mailing.ts';
import { interleaved, row, times } from './measure.ts';
import { createChunkSender } from './peers/chunk-sender.ts';
import { startDbos } from './peers/dbos.ts';
import { openResults } from './peers/results.ts';
import { providerAccount } from './provider-account.ts';
import { RETRY_AFTER_MS, sendBatches } from './send-batches.ts';

const ROUNDS = 3;
const TIMEOUT_MS = 90_000;
const BATCHES = 10;
const hundredThousand = Array.from({ length: BATCHES }, () => 10_000);

/** The peer's account at the provider. */
const PEER_KEY = 're_bench_peer';

/** How the time grows with the recipients: to ten times as many in one batch, and then in ten batches at once. */
export async function benchBatchGrowth(stack: BenchStack): Promise<string[]> {
  let repeated = 0;
  const tenants = await stack.moreTenants(BATCHES);
  const send = async (counts: number[], appKeys?: string[]) => {
    await stack.account.reset();
    const run = await sendBatches(stack, counts, TIMEOUT_MS, appKeys);
    repeated += run.repeated;
    const recipients = counts.reduce((sum, count) => sum + count, 0);
    return (await stack.account.acceptances(recipients)).lastAtMs - run.startedAtMs;
  };
  const results = stack.own(await openResults(stack.database.superuserUrl));
  const sendChunk = createChunkSender({ apiKey: PEER_KEY, baseUrl: stack.sandbox.resend });
  const dbos = stack.own(await startDbos(stack.database.superuserUrl, sendChunk, results));
  const peer = providerAccount(stack.sandbox.control, PEER_KEY);
  const sendByDbos = async () => {
    await peer.reset();
    const batches = hundredThousand.map(readers);
    const startedAtMs = Date.now();
    await Promise.all(batches.map((batch) => dbos.sendInSteps(batch)));
    return (await peer.acceptances(BATCHES * 10_000)).lastAtMs - startedAtMs;
  };
  await send([1_000]);
  const figures = await interleaved(
    ROUNDS,
    {
      thousand: () => send([1_000]),
      tenThousand: () => send([10_000]),
      hundredThousand: () => send(hundredThousand),
      tenTenants: () =>
        send(
          hundredThousand,
          tenants.map(({ appKey }) => appKey),
        ),
      dbos: () => sendByDbos(),
    },
    { warmUps: 0 },
  );
  const { thousand, tenThousand } = figures;
  return [
    '## 1,000, 10,000 and 100,000 recipients, provider without a limit',
    '',
    `Milliseconds from the (first) POST to the last mail's arrival at the provider, ${ROUNDS} interleaved rounds, one worker.`,
    '',
    '| | median | range | |',
    '|---|---|---|---|',
    row('1,000 recipients', thousand, 'ms'),
    row(
      '10,000 recipients',
      tenThousand,
      'ms',
      `${times(tenThousand, thousand)} that of 1,000 (budget ≤ 11×)`,
    ),
    row(
      '100,000 recipients in ten batches of one tenant, queued at once',
      figures.hundredThousand,
      'ms',
      `${times(figures.hundredThousand, tenThousand)} that of 10,000 (budget ≤ 10 s)`,
    ),
    row(
      'the same, of ten tenants',
      figures.tenTenants,
      'ms',
      `${times(figures.tenTenants, figures.hundredThousand)} that of one tenant (budget ≤ 1×)`,
    ),
    row(
      'the same by DBOS, ten workflows of 100 steps',
      figures.dbos,
      'ms',
      `one tenant takes ${times(figures.hundredThousand, figures.dbos)} as long`,
    ),
    '',
    `POSTs that were answered 503 and repeated after ${RETRY_AFTER_MS / 1_000} s, as the answer asks for: ${repeated}.`,
    '',
  ];
}
