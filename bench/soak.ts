import type { Client } from 'pg';
import type { BenchStack } from './bench-stack.ts';
import { countSuccesses, formatRefusals, startMixedLoad } from './mixed-load.ts';
import { createProcessorMeter } from './processor-time.ts';
import { getMemory } from './process-memory.ts';
import { readTemporalBytes } from './temporal-size.ts';

const INTERVAL_SECONDS = 30;

const MEBIBYTE = 1024 * 1024;

export async function benchSoak(stack: BenchStack, { minutes }: { minutes: number }): Promise<string[]> {
  const load = await startMixedLoad(stack);
  const superuser = await stack.connectSuperuser();
  const lines = [
    '## Soak',
    '',
    `Mixed load for ${minutes} minutes: ten tenants over 64 connections. Memory, connections and sizes are read after each interval; the event loop's lag is that during the interval. Budget: no lag above 100 ms.`,
    '',
    "| minute | requests a second | CPU per request | refused | API's memory | worker's memory | PostgreSQL connections in use, requests that wait for one | event-loop lag: p99, maximum | Throughline's database | Temporal's database |",
    '|---|---|---|---|---|---|---|---|---|---|',
  ];
  const startedAt = Date.now();
  const endsAt = startedAt + minutes * 60_000;
  while (Date.now() < endsAt) {
    const cpu = createProcessorMeter();
    const figures = await cpu.measure(countSuccesses, () =>
      load.run(INTERVAL_SECONDS, { includesLoud: true }),
    );
    const rate = (countSuccesses(figures) / INTERVAL_SECONDS).toFixed(0);
    const passed = ((Date.now() - startedAt) / 60_000).toFixed(1);
    lines.push(
      `| ${passed} | ${rate} | ${cpu.getAll().toFixed(1)} ms | ${formatRefusals(figures.quiet, figures.loud)} | ${(await sample(stack, superuser)).join(' | ')} |`,
    );
    console.error(lines.at(-1));
  }
  return [...lines, ''];
}

async function sample(stack: BenchStack, superuser: Client): Promise<string[]> {
  const { apiPid, workerPids, apiMetricsUrl = '' } = stack;
  const metrics = await (await fetch(apiMetricsUrl)).text();
  const readGauge = (name: string, label = '') =>
    Number(new RegExp(`^${name}(?:\\{${label}\\})? (\\S+)$`, 'm').exec(metrics)?.[1]);
  const formatMilliseconds = (name: string) => `${(readGauge(name) * 1_000).toFixed(0)} ms`;
  const { rows } = await superuser.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  );
  const formatMegabytes = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(0)} MiB`;
  return [
    formatMegabytes(getMemory(apiPid).residentBytes),
    workerPids.map((pid) => formatMegabytes(getMemory(pid).residentBytes)).join(', '),
    `${readGauge('throughline_database_connections', 'state="used"')}, ${readGauge('throughline_database_waiting')}`,
    `${formatMilliseconds('nodejs_eventloop_lag_p99_seconds')}, ${formatMilliseconds('nodejs_eventloop_lag_max_seconds')}`,
    formatMegabytes(Number(rows[0]?.size)),
    formatMegabytes(await readTemporalBytes(stack)),
  ];
}
