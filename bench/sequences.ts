import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createSequence } from '../test/support/sequence.ts';
import type { BenchStack, BenchStackOptions } from './bench-stack.ts';
import { splitIntoChunks } from './mailing.ts';
import { formatRow, getSpread } from './measure.ts';
import { waitFor } from './wait.ts';

const PEOPLE = 10_000;
const CALLS_PER_SECOND = 100;

/** People of one request. */
const PEOPLE_PER_REQUEST = 1_000;

/** Earliest time after the entry at which all are due: their runs have to start before. */
const START_MS = 6 * 60_000;

const MINUTE_MS = 60_000;

/** Stack options of {@link benchSequences}: the rate of a large account. */
export const AT_LARGE_LIMIT = { requestsPerSecond: CALLS_PER_SECOND } satisfies BenchStackOptions;

const figures = z.tuple([z.object({ waiting: z.number(), bytes: z.number(), seconds: z.number() })]);

/** Measures people who wait in a sequence and are all due in the same minute. */
export async function benchSequences(stack: BenchStack): Promise<string[]> {
  await stack.account.limit(CALLS_PER_SECOND);
  const dueAt = Math.ceil((Date.now() + START_MS) / MINUTE_MS) * MINUTE_MS;
  const time = new Date(dueAt).toISOString().slice(11, 16);
  const api = stack.database.connect('api');
  const { enroll } = await createSequence(api, stack.projectId, [{ type: 'wait', until: { time } }, 'Hello']);
  const people = Array.from({ length: PEOPLE }, (_, index) => ({ email: `reader-${index}@example.com` }));
  for (const chunk of splitIntoChunks(people, PEOPLE_PER_REQUEST)) await enroll(...chunk);
  const readFigures = async () => figures.parse(await stack.database.sql(FIGURES, [stack.projectId]))[0];
  const started = await waitFor(
    'The start of all runs',
    async () => {
      const found = await readFigures();
      return found.waiting === PEOPLE ? found : undefined;
    },
    { timeoutMs: START_MS, intervalMs: 2_000 },
  );
  await delay(dueAt - Date.now());
  const { lastAtMs } = await waitFor(
    'All mails',
    () => stack.account.acceptances(PEOPLE, dueAt).catch(() => undefined),
    { timeoutMs: 10 * MINUTE_MS, intervalMs: 5_000 },
  );
  return [
    '## Sequences',
    '',
    `${PEOPLE} people who wait in a sequence for the same minute, with ${CALLS_PER_SECOND} provider calls a second.`,
    '',
    '| | median | range | |',
    '|---|---|---|---|',
    formatRow('runs started', getSpread([PEOPLE / started.seconds]), 'runs/s'),
    formatRow('PostgreSQL per waiting person', getSpread([started.bytes / PEOPLE]), 'bytes'),
    formatRow(
      'due to last mail at the provider',
      getSpread([(lastAtMs - dueAt) / 1_000]),
      's',
      'budget ≤ 180 s',
    ),
    '',
  ];
}

const FIGURES = `select count(*) filter (where waiting_for = 'time')::int as waiting,
    pg_total_relation_size('sequence_enrollments')::float8 as bytes,
    coalesce(extract(epoch from max(opened_at) - min(created_at)), 0)::float8 as seconds
  from sequence_enrollments where project_id = $1`;
