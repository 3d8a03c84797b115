import { z } from 'zod';
import type { BenchStack } from './bench-stack.ts';
import { getPercentile, measureMs } from './measure.ts';
import { formatProcessorTime, createProcessorMeter } from './processor-time.ts';
import { startEmptyJobs, type EmptyJobs } from './peers/empty-jobs.ts';
import { startPeer } from './start-peer.ts';
import { createTenants } from './tenants.ts';

const TENANTS = 10;
const QUIET_CONNECTIONS = 3;
/** The loud tenant has 37 of 64 connections, twelve times as many as each quiet tenant. */
const LOUD_CONNECTIONS = 37;
const ROUNDS = 3;
const ROUND_SECONDS = 20;
const WARM_UP_SECONDS = 15;

const operationFigures = z.object({
  durationsMs: z.array(z.number()),
  refused: z.record(z.string(), z.number()),
});
const figures = z.object({
  quiet: z.record(z.string(), operationFigures),
  loud: z.record(z.string(), operationFigures),
});

export type LoadFigures = z.infer<typeof figures>;

/**
 * Starts a process that simulates the callers of all tenants. `run` makes them send mixed requests for some
 * seconds, with or without the loud tenant.
 */
export async function startMixedLoad(stack: BenchStack) {
  const tenants = await createTenants(stack, TENANTS);
  const callers = tenants.map((tenant, index) => ({
    ...tenant,
    api: stack.api,
    isLoud: index === 0,
    connections: index === 0 ? LOUD_CONNECTIONS : QUIET_CONNECTIONS,
  }));
  const peer = stack.stopWithStack(await startPeer('mixed-load', { callers }));
  const superuser = await stack.connectSuperuser();
  return {
    async run(seconds: number, { includesLoud }: { includesLoud: boolean }): Promise<LoadFigures> {
      // Deletes the uploads of earlier runs, because a project can have at most 1,000 pending uploads.
      await superuser.query('delete from assets');
      const response = await fetch(`${peer.url}/?seconds=${seconds}&loud=${includesLoud ? 'yes' : 'no'}`);
      return figures.parse(await response.json());
    },
  };
}

/** Reports p50 and p99 of each operation for the quiet tenants, alone and beside the loud one. */
export async function benchMixedLoad(stack: BenchStack): Promise<string[]> {
  const load = await startMixedLoad(stack);
  await load.run(WARM_UP_SECONDS, { includesLoud: true });
  const alone: LoadFigures['quiet'] = {};
  const beside: LoadFigures['quiet'] = {};
  const loud: LoadFigures['quiet'] = {};
  const [aloneCpu, besideCpu] = [createProcessorMeter(), createProcessorMeter()];
  const emptyJobs = stack.stopWithStack(await startEmptyJobs(stack.temporalAddress));
  const [aloneFloors, besideFloors] = [createFloorMeter(emptyJobs), createFloorMeter(emptyJobs)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await aloneFloors.measureDuring(() =>
      aloneCpu.measure(countSuccesses, () => load.run(ROUND_SECONDS, { includesLoud: false })),
    );
    addFigures(alone, quiet.quiet);
    const both = await besideFloors.measureDuring(() =>
      besideCpu.measure(countSuccesses, () => load.run(ROUND_SECONDS, { includesLoud: true })),
    );
    addFigures(beside, both.quiet);
    addFigures(loud, both.loud);
  }
  const format = (ms: number) => (Number.isNaN(ms) ? '–' : ms.toFixed(ms < 100 ? 1 : 0));
  const allBeside = { ...beside, ...besideFloors.figures };
  const lines = Object.entries({ ...alone, ...aloneFloors.figures }).map(([name, { durationsMs }]) => {
    const besideMs = allBeside[name]?.durationsMs ?? [];
    const loudMs = loud[name]?.durationsMs ?? [];
    const [p50, p99] = [getPercentile(durationsMs, 0.5), getPercentile(durationsMs, 0.99)];
    const [besideP50, besideP99] = [getPercentile(besideMs, 0.5), getPercentile(besideMs, 0.99)];
    const formatRatio = (figure: number, base: number) => `${(figure / base).toFixed(1)}×`;
    return `| ${name} | ${format(p50)} | ${format(p99)} | ${formatRatio(p99, p50)} | ${format(besideP50)} | ${format(besideP99)} | ${formatRatio(besideP99, besideP50)} | ${formatRatio(besideP99, p99)} | ${format(getPercentile(loudMs, 0.5))} | ${format(getPercentile(loudMs, 0.99))} |`;
  });
  return [
    '## Mixed load',
    '',
    `Milliseconds per operation in ${ROUNDS} interleaved rounds of ${ROUND_SECONDS} s. There are nine quiet tenants with ${QUIET_CONNECTIONS} connections each, alone and beside a loud one with ${LOUD_CONNECTIONS} connections. Everything shares one machine, with one API and one worker. The empty activity and workflow run no code of Throughline, so they show the delay in Temporal itself. The CPU time per request includes theirs. Budget: p99 beside the loud tenant ≤ 2× that alone.`,
    '',
    '| operation | alone: p50 | alone: p99 | p99 / p50 | beside: p50 | beside: p99 | p99 / p50 | p99 / p99 alone | loud: p50 | loud: p99 |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
    `Requests a second: ${formatRate(alone)} of the quiet tenants alone, ${formatRate(beside)} of the quiet tenants beside the loud one, and ${formatRate(loud)} of the loud one. Refused requests: ${formatRefusals(alone, beside, loud)}.`,
    '',
    `${formatProcessorTime('request, quiet tenants alone', aloneCpu)} ${formatProcessorTime('request, with the loud tenant', besideCpu)}`,
    '',
  ];
}

/**
 * Creates a meter that runs empty jobs during a load: one activity and one workflow at a time, on their own
 * queues.
 */
function createFloorMeter({ runEmptyActivity, runOneActivityWorkflow }: EmptyJobs) {
  const jobs = {
    'empty activity': runEmptyActivity,
    'empty workflow of one activity': runOneActivityWorkflow,
  };
  const floors: LoadFigures['quiet'] = {};
  return {
    figures: floors,
    async measureDuring<Result>(load: () => Promise<Result>): Promise<Result> {
      const ended = new AbortController();
      const lanes = Object.entries(jobs).map(async ([name, job]) => {
        const { durationsMs } = (floors[name] ??= { durationsMs: [], refused: {} });
        while (!ended.signal.aborted) durationsMs.push(await measureMs(job));
      });
      const [result] = await Promise.all([load().finally(() => ended.abort()), ...lanes]);
      return result;
    },
  };
}

function addFigures(to: LoadFigures['quiet'], more: LoadFigures['quiet']): void {
  for (const [name, { durationsMs, refused }] of Object.entries(more)) {
    const total = (to[name] ??= { durationsMs: [], refused: {} });
    for (const milliseconds of durationsMs) total.durationsMs.push(milliseconds);
    for (const [status, count] of Object.entries(refused))
      total.refused[status] = (total.refused[status] ?? 0) + count;
  }
}

function formatRate(load: LoadFigures['quiet']): string {
  return (countMeasured(load) / (ROUNDS * ROUND_SECONDS)).toFixed(0);
}

function countMeasured(load: LoadFigures['quiet']): number {
  return Object.values(load).reduce((sum, { durationsMs }) => sum + durationsMs.length, 0);
}

export const countSuccesses = ({ quiet, loud }: LoadFigures): number =>
  countMeasured(quiet) + countMeasured(loud);

export function formatRefusals(...loads: LoadFigures['quiet'][]): string {
  const lines = loads.flatMap((load) =>
    Object.entries(load).flatMap(([name, { refused }]) =>
      Object.entries(refused).map(([status, count]) => `${name} ${status}: ${count}`),
    ),
  );
  return lines.join(', ') || 'none';
}
