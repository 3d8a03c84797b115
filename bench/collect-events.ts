import { z } from 'zod';
import type { BenchStack } from './bench-stack.ts';
import { sendJson } from './call-json.ts';
import { measureInterleaved, measureMs, formatRow, formatRatio, type Spread } from './measure.ts';
import { measureMemory } from './memory-growth.ts';
import { connectCopy } from './peers/copy-visits.ts';
import {
  formatProcessorTime,
  createProcessorMeter,
  POSTGRESQL,
  SELF,
  type ProcessorMeter,
} from './processor-time.ts';
import { openHistory } from './visitor-history.ts';
import { EVENTS_PER_BATCH, buildVisits, toBatch } from './visits.ts';

const ROUNDS = 5;
const BATCHES_PER_ROUND = 8;
const CONCURRENT_SENDERS = 4;
const EVENTS_PER_ROUND = BATCHES_PER_ROUND * EVENTS_PER_BATCH;
const BATCHES_FOR_MEMORY = 40;

type Size = { events: number; figures: Record<'one' | 'several' | 'copy', Spread> };

/**
 * Compares event collection through the API with a COPY of the same rows, as the project's history grows.
 * @param sizes numbers of stored events, ascending
 */
export async function benchCollectEvents(
  stack: BenchStack,
  { sizes }: { sizes: readonly number[] },
): Promise<string[]> {
  const memory = await measureMemory(stack, {
    requests: `${BATCHES_FOR_MEMORY} batches of ${EVENTS_PER_BATCH} events`,
    warmUp: () => collect(stack, buildBatches(4)),
    work: () => collect(stack, buildBatches(BATCHES_FOR_MEMORY)),
  });
  const history = stack.stopWithStack(await openHistory(stack.database.superuserUrl, stack.projectId));
  const copy = stack.stopWithStack(await connectCopy(stack.database.superuserUrl, stack.projectId));
  const sendThroughApi = (cpu: ProcessorMeter, senders: number) => async () => {
    const bodies = buildBatches(BATCHES_PER_ROUND);
    return cpu.measure(EVENTS_PER_ROUND, () => measureEventsPerSecond(() => collect(stack, bodies, senders)));
  };
  const storeByCopy = async () => {
    const visits = Array.from({ length: BATCHES_PER_ROUND }, buildVisits);
    return copyCpu.measure(EVENTS_PER_ROUND, () =>
      measureEventsPerSecond(async () => {
        for (const batch of visits) await copy.store(batch);
      }),
    );
  };
  const cpus = { one: createProcessorMeter(), several: createProcessorMeter() };
  const copyCpu = createProcessorMeter({ ...SELF, ...POSTGRESQL });
  const measured: Size[] = [];
  for (const events of sizes) {
    await history.grow(events);
    const figures = await measureInterleaved(ROUNDS, {
      one: sendThroughApi(cpus.one, 1),
      several: sendThroughApi(cpus.several, CONCURRENT_SENDERS),
      copy: storeByCopy,
    });
    measured.push({ events, figures });
  }
  return [
    ...formatReport(measured),
    formatProcessorTime('event', cpus.one, { peer: ['COPY', copyCpu] }),
    formatProcessorTime(`event, ${CONCURRENT_SENDERS} batches at a time`, cpus.several),
    '',
    ...memory,
    '',
  ];
}

const collected = z.object({ accepted: z.literal(EVENTS_PER_BATCH) });

function buildBatches(count: number): string[] {
  return Array.from({ length: count }, () => toBatch(buildVisits()));
}

async function collect(
  { api, projectId, token }: BenchStack,
  bodies: readonly string[],
  senders = 1,
): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const pendingBodies = bodies.values();
  const send = async () => {
    for (const body of pendingBodies) {
      collected.parse(await sendJson('POST', `${api}/projects/${projectId}/events`, body, headers));
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
}

async function measureEventsPerSecond(work: () => Promise<void>): Promise<number> {
  return (EVENTS_PER_ROUND * 1_000) / (await measureMs(work));
}

function formatReport(sizes: readonly Size[]): string[] {
  const [smallest] = sizes;
  const largest = sizes.at(-1);
  if (!smallest || !largest) throw new Error('No size was measured.');
  const formatGrowth = (name: keyof Size['figures']) =>
    formatRatio(largest.figures[name], smallest.figures[name]);
  const formatCount = (events: number) => events.toLocaleString('en-US');
  return [
    '## Collecting events',
    '',
    `Events a second in batches of ${EVENTS_PER_BATCH}, ${ROUNDS} interleaved rounds of ${BATCHES_PER_ROUND} batches from new visitors. Throughline also recognizes duplicates and updates visitors, sessions and identities. COPY stores the same rows without checks. The first of each three rows names the number of stored events.`,
    '',
    '| | median | range | Throughline is |',
    '|---|---|---|---|',
    ...sizes.flatMap(({ events, figures: { one, several, copy } }) => [
      formatRow(
        `${formatCount(events)} events stored: one batch after another`,
        one,
        '/s',
        `${formatRatio(one, copy)} as fast as COPY`,
      ),
      formatRow(
        `${CONCURRENT_SENDERS} batches at a time`,
        several,
        '/s',
        `${formatRatio(several, copy)} as fast as COPY (budget ≥ 1.0×)`,
      ),
      formatRow('COPY, one after another', copy, '/s'),
    ]),
    '',
    `With ${formatCount(largest.events)} events stored, Throughline is ${formatGrowth('one')} as fast as with ${formatCount(smallest.events)} (${CONCURRENT_SENDERS} batches at a time: ${formatGrowth('several')}). COPY is ${formatGrowth('copy')} as fast.`,
    '',
  ];
}
