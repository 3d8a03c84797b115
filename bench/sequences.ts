import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { splitIntoChunks } from '../domain/split-into-chunks.ts';
import { createSequence, type TestStep } from '../test/support/sequence.ts';
import type { BenchStack, BenchStackOptions } from './bench-stack.ts';
import { formatRow, getSpread } from './measure.ts';
import { startEmptyJobs, type EmptyJobs } from './peers/empty-jobs.ts';
import { getMemory } from './process-memory.ts';
import { createProcessorMeter, type ProcessorMeter } from './processor-time.ts';
import { formatQuietFigures, QUIET_ROUNDS, createQuietTenant, type QuietFigures } from './quiet-tenant.ts';
import { readTemporalBytes } from './temporal-size.ts';
import { waitFor } from './wait.ts';

const CALLS_PER_SECOND = 100;

const PEOPLE_PER_REQUEST = 1_000;

/**
 * Lowest expected number of runs that start per second. The time at which everybody is due is computed from
 * it, so that all runs have started by then.
 */
const STARTS_PER_SECOND = 30;

/** For more people, only starts and waiting are measured. */
const MOST_DUE = 10_000;

/** Empty workflows that become due per second. `createSpreadDue` schedules as many people per second. */
const FLOOR_PER_SECOND = 60;
const FLOOR_SECONDS = 30;
const STARTS_AT_ONCE = 10;

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const MEGABYTE = 1_000_000;

const WAITING_SECONDS = 30;

/** Rate limit of a large Resend account. */
export const AT_LARGE_LIMIT = { requestsPerSecond: CALLS_PER_SECOND } satisfies BenchStackOptions;

const SENT_MAILS = `select count(sent_at)::int as mails,
    coalesce(extract(epoch from max(sent_at)) * 1000, 0)::float8 as "lastAtMs"
  from email_recipients where project_id = $1`;

const sentMails = z.tuple([z.object({ mails: z.number(), lastAtMs: z.number() })]);

const FIGURES = `select count(*) filter (where waiting_for = 'time')::int as waiting,
    pg_total_relation_size('sequence_enrollments')::float8 as bytes,
    coalesce(extract(epoch from max(opened_at) - min(created_at)), 0)::float8 as seconds
  from sequence_enrollments where project_id = $1`;

const figures = z.tuple([z.object({ waiting: z.number(), bytes: z.number(), seconds: z.number() })]);

/**
 * Measures how runs of a sequence start and wait. For at most {@link MOST_DUE} people, also measures sending
 * when everybody is due, and the requests of another tenant at that time.
 */
export async function benchSequences(stack: BenchStack, people: number): Promise<string[]> {
  const perWaitingSecond = createProcessorMeter();
  const lines = [
    '## Sequences',
    '',
    `${people} people who wait in a sequence, with ${CALLS_PER_SECOND} provider calls a second. CPU time covers API, worker, PostgreSQL and Temporal. Per run and per mail, it excludes the sweepers' queries and another tenant's requests.`,
    '',
    '| | median | range | |',
    '|---|---|---|---|',
  ];
  if (people > MOST_DUE) {
    const wait: TestStep = { type: 'wait', duration: { value: 365, unit: 'days' } };
    lines.push(...(await measureStarts(stack, people, { wait, perWaitingSecond })));
    return [...lines, ''];
  }
  await stack.account.limit(CALLS_PER_SECOND);
  const emptyJobs = stack.stopWithStack(await startEmptyJobs(stack.temporalAddress));
  const quiet = await createQuietTenant(stack, emptyJobs);
  await quiet.measure();
  const quietCpu = createProcessorMeter();
  const { result: alone, seconds: aloneSeconds } = await measureSeconds(() =>
    quietCpu.measure(1, () => quiet.measure()),
  );
  const besideFloor = await measureFloor(emptyJobs, quiet);
  const startMs = (people / STARTS_PER_SECOND) * SECOND_MS + MINUTE_MS;
  const dueAt = Math.ceil((Date.now() + startMs) / MINUTE_MS) * MINUTE_MS;
  const wait: TestStep = { type: 'wait', until: { time: new Date(dueAt).toISOString().slice(11, 16) } };
  lines.push(...(await measureStarts(stack, people, { wait, perWaitingSecond })));
  await delay(dueAt - Date.now());
  const perMail = createProcessorMeter();
  let areAllSent = false;
  const readSent = async () => sentMails.parse(await stack.database.sql(SENT_MAILS, [stack.projectId]))[0];
  const {
    result: [sent, beside],
    seconds,
  } = await measureSeconds(() =>
    perMail.measure(people, () =>
      Promise.all([
        waitFor(
          'All mails',
          async () => {
            const found = await readSent();
            areAllSent = found.mails === people;
            return areAllSent ? found : undefined;
          },
          { timeoutMs: 10 * MINUTE_MS, intervalMs: SECOND_MS },
        ),
        quiet.measure(() => areAllSent),
      ]),
    ),
  );
  quietCpu.subtractTime(perWaitingSecond, aloneSeconds);
  perMail.subtractTime(perWaitingSecond, seconds);
  perMail.subtractTime(quietCpu, (beside['getCurrentUser']?.length ?? 0) / QUIET_ROUNDS);
  const lastAfterSeconds = (sent.lastAtMs - dueAt) / SECOND_MS;
  return [
    ...lines,
    formatRow('from the due time to the last mail', getSpread([lastAfterSeconds]), 's', 'budget ≤ 180 s'),
    formatCpuRow('one mail, from its due time until it is recorded', perMail),
    '',
    `Response times in milliseconds of another tenant, which sends one request at a time: alone, with the floor, and while everybody is due. The floor is ${FLOOR_PER_SECOND} empty workflows a second whose timers fire, so it shows how much Temporal itself delays others. Budget: p95 ≤ 2× that alone.`,
    '',
    ...formatQuietFigures(alone, { floor: besideFloor, 'everybody due': beside }),
    '',
  ];
}

/** Measures the quiet tenant while empty workflows become due, at the same rate as people of a sequence. */
async function measureFloor(
  { startWait }: EmptyJobs,
  quiet: Awaited<ReturnType<typeof createQuietTenant>>,
): Promise<QuietFigures> {
  const count = FLOOR_PER_SECOND * FLOOR_SECONDS;
  const startMs = (count / STARTS_PER_SECOND) * SECOND_MS;
  const dueAt = Date.now() + startMs;
  const due = Array.from({ length: count }, (_, index) => dueAt + (index * SECOND_MS) / FLOOR_PER_SECOND);
  for (const chunk of splitIntoChunks(due, STARTS_AT_ONCE)) await Promise.all(chunk.map(startWait));
  await delay(dueAt - Date.now());
  const endsAt = dueAt + FLOOR_SECONDS * SECOND_MS;
  return quiet.measure(() => Date.now() > endsAt);
}

async function measureStarts(
  stack: BenchStack,
  people: number,
  { wait, perWaitingSecond }: { wait: TestStep; perWaitingSecond: ProcessorMeter },
): Promise<string[]> {
  const api = stack.database.connect('api');
  const { enroll } = await createSequence(api, stack.projectId, [wait, 'Hello']);
  const everyone = Array.from({ length: people }, (_, index) => ({ email: `reader-${index}@example.com` }));
  const readFigures = async () => figures.parse(await stack.database.sql(FIGURES, [stack.projectId]))[0];
  const perStart = createProcessorMeter();
  const before = await readSizes(stack);
  const { result: started, seconds } = await measureSeconds(() =>
    perStart.measure(people, async () => {
      for (const chunk of splitIntoChunks(everyone, PEOPLE_PER_REQUEST)) await enroll(...chunk);
      return waitFor(
        'The start of all runs',
        async () => {
          const found = await readFigures();
          return found.waiting === people ? found : undefined;
        },
        { timeoutMs: (people / STARTS_PER_SECOND) * SECOND_MS + MINUTE_MS, intervalMs: 2 * SECOND_MS },
      );
    }),
  );
  await perWaitingSecond.measure(WAITING_SECONDS, () => delay(WAITING_SECONDS * SECOND_MS));
  perStart.subtractTime(perWaitingSecond, seconds);
  const after = await readSizes(stack);
  const formatGrowth = (name: string, bytes: number, unit: number, label: string) =>
    formatRow(name, getSpread([bytes / unit]), label);
  return [
    formatRow('runs started', getSpread([people / started.seconds]), 'runs/s'),
    formatCpuRow('start of one run', perStart),
    formatCpuRow('one second in which everybody waits', perWaitingSecond),
    formatGrowth("Throughline's database per waiting person", started.bytes, people, 'bytes'),
    formatGrowth("Temporal's database per waiting person", after.temporal - before.temporal, people, 'bytes'),
    formatGrowth('memory growth of the worker', after.worker - before.worker, MEGABYTE, 'MB'),
  ];
}

async function readSizes(stack: BenchStack): Promise<{ temporal: number; worker: number }> {
  const worker = stack.workerPids.reduce((sum, pid) => sum + getMemory(pid).residentBytes, 0);
  return { temporal: await readTemporalBytes(stack), worker };
}

async function measureSeconds<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAt) / SECOND_MS };
}

function formatCpuRow(name: string, time: ProcessorMeter): string {
  return formatRow(name, getSpread([time.getAll()]), 'ms CPU', time.formatParts());
}
