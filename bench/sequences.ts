import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createSequence } from '../test/support/sequence.ts';
import type { BenchStack, BenchStackOptions } from './bench-stack.ts';
import { splitIntoChunks } from './mailing.ts';
import { formatRow, getSpread } from './measure.ts';
import { OPERATIONS } from './peers/mixed-operations.ts';
import { measureProcessor, type ProcessorTime } from './processor-time.ts';
import { getPercentile, measureMs } from './provider-read.ts';
import { createTenants } from './tenants.ts';
import { waitFor } from './wait.ts';

const CALLS_PER_SECOND = 100;

/** People of one request. */
const PEOPLE_PER_REQUEST = 1_000;

/** Start rate that leaves the machine enough time before the common due minute. */
const STARTS_PER_SECOND = 30;

/** Status of a read that reached the API's time limit. */
const UNAVAILABLE = 503;

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** Seconds over which the processor time of waiting people is measured. */
const WAITING_SECONDS = 30;

/** Rounds of another tenant's requests without load, one request at a time. */
const QUIET_REQUESTS = 150;
const QUIET_OPERATIONS = OPERATIONS.filter(({ name }) =>
  ['getCurrentUser', 'getDeviceBreakdown', 'queueBatchEmail, 1 recipient'].includes(name),
);

/** Stack options of {@link benchSequences}: the rate of a large account. */
export const AT_LARGE_LIMIT = { requestsPerSecond: CALLS_PER_SECOND } satisfies BenchStackOptions;

const SENT_MAILS = `select count(sent_at)::int as mails,
    coalesce(extract(epoch from max(sent_at)) * 1000, 0)::float8 as "lastAtMs"
  from email_recipients where project_id = $1`;

const sentMails = z.tuple([z.object({ mails: z.number(), lastAtMs: z.number() })]);

const figures = z.tuple([z.object({ waiting: z.number(), bytes: z.number(), seconds: z.number() })]);

/** Measures people who wait in a sequence and are all due in the same minute, beside another tenant. */
export async function benchSequences(stack: BenchStack, people: number): Promise<string[]> {
  await stack.account.limit(CALLS_PER_SECOND);
  const quiet = await startQuietTenant(stack);
  await quiet.measure();
  const [perStart, perWaitingSecond, perMail] = [measureProcessor(), measureProcessor(), measureProcessor()];
  const quietCpu = measureProcessor();
  const { result: alone, seconds: aloneSeconds } = await measureSeconds(() =>
    quietCpu.measure(1, () => quiet.measure()),
  );
  const startMs = (people / STARTS_PER_SECOND) * SECOND_MS + MINUTE_MS;
  const dueAt = Math.ceil((Date.now() + startMs) / MINUTE_MS) * MINUTE_MS;
  const time = new Date(dueAt).toISOString().slice(11, 16);
  const api = stack.database.connect('api');
  const { enroll } = await createSequence(api, stack.projectId, [{ type: 'wait', until: { time } }, 'Hello']);
  const everyone = Array.from({ length: people }, (_, index) => ({ email: `reader-${index}@example.com` }));
  const readFigures = async () => figures.parse(await stack.database.sql(FIGURES, [stack.projectId]))[0];
  const { result: started, seconds: startSeconds } = await measureSeconds(() =>
    perStart.measure(people, async () => {
      for (const chunk of splitIntoChunks(everyone, PEOPLE_PER_REQUEST)) await enroll(...chunk);
      return waitFor(
        'The start of all runs',
        async () => {
          const found = await readFigures();
          return found.waiting === people ? found : undefined;
        },
        { timeoutMs: startMs, intervalMs: 2 * SECOND_MS },
      );
    }),
  );
  const waitingMs = Math.min(WAITING_SECONDS * SECOND_MS, dueAt - Date.now());
  await perWaitingSecond.measure(waitingMs / SECOND_MS, () => delay(waitingMs));
  await delay(dueAt - Date.now());
  let areAllSent = false;
  const readSent = async () => sentMails.parse(await stack.database.sql(SENT_MAILS, [stack.projectId]))[0];
  const {
    result: [sent, beside],
    seconds: mailSeconds,
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
  const rounds = beside['getCurrentUser']?.length ?? 0;
  quietCpu.subtractTime(perWaitingSecond, aloneSeconds);
  perStart.subtractTime(perWaitingSecond, startSeconds);
  perMail.subtractTime(perWaitingSecond, mailSeconds);
  perMail.subtractTime(quietCpu, rounds / QUIET_REQUESTS);
  return [
    '## Sequences',
    '',
    `${people} people who wait in a sequence for the same minute, with ${CALLS_PER_SECOND} provider calls a second. CPU time covers API, worker, PostgreSQL and Temporal. For starts and mails, it excludes the sweeps of an idle stack and the other tenant.`,
    '',
    '| | median | range | |',
    '|---|---|---|---|',
    formatRow('runs started', getSpread([people / started.seconds]), 'runs/s'),
    formatCpuRow('start of one run', perStart),
    formatCpuRow('everybody waiting, per second', perWaitingSecond),
    formatRow('PostgreSQL per waiting person', getSpread([started.bytes / people]), 'bytes'),
    formatRow(
      'due to last mail at the provider',
      getSpread([(sent.lastAtMs - dueAt) / SECOND_MS]),
      's',
      'budget ≤ 180 s',
    ),
    formatCpuRow('one mail, from due to recorded', perMail),
    '',
    `Another tenant, one request at a time, in milliseconds (budget: p95 ≤ 2× alone):`,
    '',
    '| operation | alone: p50 | p95 | everybody due: p50 | p95 | p95 / alone |',
    '|---|---|---|---|---|---|',
    ...QUIET_OPERATIONS.map(({ name }) => formatOperation(name, alone[name] ?? [], beside[name] ?? [])),
    '',
  ];
}

async function measureSeconds<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAt) / SECOND_MS };
}

function formatOperation(name: string, alone: readonly number[], beside: readonly number[]): string {
  const cells = [alone, beside].flatMap((tookMs) => [
    getPercentile(tookMs, 0.5),
    getPercentile(tookMs, 0.95),
  ]);
  const ratio = getPercentile(beside, 0.95) / getPercentile(alone, 0.95);
  return `| ${[name, ...cells.map((ms) => ms.toFixed(1)), `${ratio.toFixed(1)}×`].join(' | ')} |`;
}

function formatCpuRow(what: string, time: ProcessorTime): string {
  return formatRow(what, getSpread([time.getAll()]), 'ms CPU', time.formatParts());
}

async function startQuietTenant(stack: BenchStack) {
  const [tenant] = await createTenants(stack, 1);
  if (tenant === undefined) throw new Error('No tenant was created.');
  return {
    /** @param hasEnded ends the requests; without it, after {@link QUIET_REQUESTS} */
    async measure(hasEnded?: () => boolean): Promise<Record<string, number[]>> {
      const tookMs: Record<string, number[]> = {};
      for (let number = 0; hasEnded ? !hasEnded() : number < QUIET_REQUESTS; number += 1) {
        for (const { name, request } of QUIET_OPERATIONS) {
          const { path, ...init } = request({ ...tenant, api: stack.api });
          const ms = await measureMs(async () => {
            const answer = await fetch(`${stack.api}${path}`, init);
            const isMeasured = answer.ok || answer.status === UNAVAILABLE;
            if (!isMeasured) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
            await answer.arrayBuffer();
          });
          (tookMs[name] ??= []).push(ms);
        }
      }
      return tookMs;
    },
  };
}

const FIGURES = `select count(*) filter (where waiting_for = 'time')::int as waiting,
    pg_total_relation_size('sequence_enrollments')::float8 as bytes,
    coalesce(extract(epoch from max(opened_at) - min(created_at)), 0)::float8 as seconds
  from sequence_enrollments where project_id = $1`;
