import type { BenchStack, BenchStackOptions } from './bench-stack.ts';
import { sendJson } from './call-json.ts';
import { buildBatch, buildReaders } from './mailing.ts';
import { measureInterleaved, measureMs, formatRow, formatRatio } from './measure.ts';
import { measureMemory } from './memory-growth.ts';
import { connectRawCopy } from './peers/raw-copy.ts';
import { formatProcessorTime, createProcessorMeter, POSTGRESQL, SELF } from './processor-time.ts';

const ROUNDS = 10;
const RECIPIENTS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Without workers, the API only stores batches, and nothing is sent. */
export const ONLY_API = { workers: 0 } satisfies BenchStackOptions;

/**
 * Compares the POST of 10,000 recipients with a COPY of the same rows, and measures the memory growth of a
 * fresh API.
 */
export async function benchBatchPost(stack: BenchStack): Promise<string[]> {
  const raw = stack.stopWithStack(await connectRawCopy(stack.database.superuserUrl, stack.projectId));
  const memoryLines = await measurePostMemory(stack);
  const all = buildReaders(RECIPIENTS);
  const [own, peer] = [createProcessorMeter(), createProcessorMeter({ ...SELF, ...POSTGRESQL })];
  const { throughline, copy } = await measureInterleaved(ROUNDS, {
    throughline: () => own.measure(RECIPIENTS, () => queueBatch(stack, RECIPIENTS)),
    copy: () => peer.measure(RECIPIENTS, () => measureMs(() => raw.store(all))),
  });
  return [
    '## The POST of 10,000 recipients',
    '',
    `${ROUNDS} interleaved rounds. The POST is the whole request, which removes duplicates, commits the batch and starts its workflow. COPY stores the same rows in one transaction as the superuser, because PostgreSQL refuses COPY into a table with row level security.`,
    '',
    '| | median | range | the POST takes |',
    '|---|---|---|---|',
    formatRow('POST of 10,000 recipients', throughline, 'ms'),
    formatRow(
      'COPY as the superuser',
      copy,
      'ms',
      `${formatRatio(throughline, copy)} as long (budget ≤ 1.5×)`,
    ),
    '',
    formatProcessorTime('recipient', own, { peer: ['COPY', peer] }),
    '',
    ...memoryLines,
    '',
  ];
}

async function queueBatch({ api, appKey }: BenchStack, count: number): Promise<number> {
  const scheduledFor = new Date(Date.now() + DAY_MS).toISOString();
  const body = JSON.stringify({ ...buildBatch(buildReaders(count)), scheduledFor });
  const headers = { 'X-App-Key': appKey };
  return measureMs(() => sendJson('POST', `${api}/emails/batch/queue`, body, headers));
}

const POSTS = 10;

function measurePostMemory(stack: BenchStack): Promise<string[]> {
  const queue = async (recipients: number) => {
    for (let post = 0; post < POSTS; post += 1) await queueBatch(stack, recipients);
  };
  return measureMemory(stack, {
    requests: `${POSTS} such POSTs`,
    warmUp: () => queue(1),
    work: () => queue(RECIPIENTS),
    budgetMb: 50,
  });
}
