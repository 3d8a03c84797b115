import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { testStack } from '../test/support/config.ts';
import type { BenchStack } from './bench-stack.ts';
import { countAll, formatRefusals, startMixedLoad } from './mixed-load.ts';
import { measureProcessor } from './processor-time.ts';
import { getMemory } from './process-memory.ts';

/** Load between two samples. */
const INTERVAL_SECONDS = 30;

const MEBIBYTE = 1024 * 1024;

/**
 * Runs mixed load for some minutes and samples process memory, use of the API's pool, event loop delay and database
 * sizes.
 */
export async function benchSoak(
  stack: BenchStack,
  { minutes }: { sizes: readonly number[]; minutes: number },
): Promise<string[]> {
  const load = await startMixedLoad(stack);
  const superuser = new Client({ connectionString: stack.database.superuserUrl });
  await superuser.connect();
  stack.own({ stop: () => superuser.end() });
  const lines = [
    '## Soak',
    '',
    `Mixed load as above for ${minutes} minutes, ten tenants over 64 connections. The pool's figures are those between two intervals, the event loop's lag is that of the interval. Budget: no lag above 100 ms.`,
    '',
    '| minute | requests a second | CPU per request | refused | API | worker | connections in use, waiting | event loop p99, most | our database | that of Temporal |',
    '|---|---|---|---|---|---|---|---|---|---|',
  ];
  const startedAt = Date.now();
  const endsAt = startedAt + minutes * 60_000;
  while (Date.now() < endsAt) {
    const cpu = measureProcessor();
    const answered = await cpu.during(countAll, () => load.run(INTERVAL_SECONDS, { isWithLoud: true }));
    const rate = (countAll(answered) / INTERVAL_SECONDS).toFixed(0);
    const passed = ((Date.now() - startedAt) / 60_000).toFixed(1);
    lines.push(
      `| ${passed} | ${rate} | ${cpu.getAll().toFixed(1)} ms | ${formatRefusals(answered.quiet, answered.loud)} | ${(await observe(stack, superuser)).join(' | ')} |`,
    );
    console.error(lines.at(-1));
  }
  return [...lines, ''];
}

/** Includes the SQLite write-ahead log, which holds the latest writes. */
function readTemporalBytes(): number {
  const file = join(testStack().folders.run, '..', 'temporal.sqlite');
  return [file, `${file}-wal`].reduce(
    (sum, name) => sum + (statSync(name, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

async function observe(
  { apiPid, workerPids, apiMetricsUrl = '' }: BenchStack,
  superuser: Client,
): Promise<string[]> {
  const metrics = await (await fetch(apiMetricsUrl)).text();
  const gauge = (name: string, label = '') =>
    Number(new RegExp(`^${name}(?:\\{${label}\\})? (\\S+)$`, 'm').exec(metrics)?.[1]);
  const milliseconds = (name: string) => `${(gauge(name) * 1_000).toFixed(0)} ms`;
  const { rows } = await superuser.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  );
  const megabytes = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(0)} MiB`;
  return [
    megabytes(getMemory(apiPid).residentBytes),
    workerPids.map((pid) => megabytes(getMemory(pid).residentBytes)).join(', '),
    `${gauge('throughline_database_connections', 'state="used"')}, ${gauge('throughline_database_waiting')}`,
    `${milliseconds('nodejs_eventloop_lag_p99_seconds')}, ${milliseconds('nodejs_eventloop_lag_max_seconds')}`,
    megabytes(Number(rows[0]?.size)),
    megabytes(readTemporalBytes()),
  ];
}
