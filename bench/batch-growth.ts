import type { BenchStack } from './bench-stack.ts';
import { interleaved, row, times } from './measure.ts';
import { RETRY_AFTER_MS, sendBatches } from './send-batches.ts';

const ROUNDS = 3;
const TIMEOUT_MS = 90_000;

/** How the time grows with the recipients: to ten times as many in one batch, and then in ten batches at once. */
export async function benchBatchGrowth(stack: BenchStack): Promise<string[]> {
  let repeated = 0;
  const send = async (counts: number[]) => {
    await stack.account.reset();
    const run = await sendBatches(stack, counts, TIMEOUT_MS);
    repeated += run.repeated;
    const recipients = counts.reduce((sum, count) => sum + count, 0);
    return (await stack.account.acceptances(recipients)).lastAtMs - run.startedAtMs;
  };
  await send([1_000]);
  const figures = await interleaved(
    ROUNDS,
    {
      thousand: () => send([1_000]),
      tenThousand: () => send([10_000]),
      hundredThousand: () => send(Array.from({ length: 10 }, () => 10_000)),
    },
    { warmUps: 0 },
  );
  const { thousand, tenThousand, hundredThousand } = figures;
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
      '100,000 recipients in ten batches, queued at once',
      hundredThousand,
      'ms',
      `${times(hundredThousand, tenThousand)} that of 10,000`,
    ),
    '',
    `POSTs that were answered 503 and repeated after ${RETRY_AFTER_MS / 1_000} s, as the answer asks for: ${repeated}.`,
    '',
  ];
}
