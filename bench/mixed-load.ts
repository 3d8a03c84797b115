import { z } from 'zod';
import type { BenchStack } from './bench-stack.ts';
import { getPercentile, measureMs } from './measure.ts';
import { formatProcessor, measureProcessor } from './processor-time.ts';
import { startEmptyJobs, type EmptyJobs } from './peers/empty-jobs.ts';
import { startPeer } from './start-peer.ts';
import { createTenants } from './tenants.ts';

const TENANTS = 10;
const QUIET_CONNECTIONS = 3;
/** This tenant has 37 of 64 connections, about ten times as many as each other one. */
const LOUD_CONNECTIONS = 37;
const ROUNDS = 3;
const ROUND_SECONDS = 20;
const WARM_UP_SECONDS = 15;

const kind = z.object({ tookMs: z.array(z.number()), refused: z.record(z.string(), z.number()) });
const figures = z.object({ quiet: z.record(z.string(), kind), loud: z.record(z.string(), kind) });

/** Response times by kind of request, for the loud tenant and the others. */
export type LoadFigures = z.infer<typeof figures>;

/** Starts ten tenants that run all operations over 64 connections. One has ten times the load of each other. */
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
    async run(seconds: number, { isWithLoud }: { isWithLoud: boolean }): Promise<LoadFigures> {
      // A project can have at most 1,000 pending uploads.
      await superuser.query('delete from assets');
      const answer = await fetch(`${peer.url}/?seconds=${seconds}&loud=${isWithLoud ? 'yes' : 'no'}`);
      return figures.parse(await answer.json());
    },
  };
}

/** Reports p50 and p99 of each operation for the quiet tenants, alone and next to the loud one. */
export async function benchMixedLoad(stack: BenchStack): Promise<string[]> {
  const load = await startMixedLoad(stack);
  await load.run(WARM_UP_SECONDS, { isWithLoud: true });
  const alone: LoadFigures['quiet'] = {};
  const beside: LoadFigures['quiet'] = {};
  const loud: LoadFigures['quiet'] = {};
  const [aloneCpu, besideCpu] = [measureProcessor(), measureProcessor()];
  const emptyJobs = stack.stopWithStack(await startEmptyJobs(stack.temporalAddress));
  const [aloneFloors, besideFloors] = [measureFloors(emptyJobs), measureFloors(emptyJobs)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await aloneFloors.during(() =>
      aloneCpu.measure(countAll, () => load.run(ROUND_SECONDS, { isWithLoud: false })),
    );
    addFigures(alone, quiet.quiet);
    const both = await besideFloors.during(() =>
      besideCpu.measure(countAll, () => load.run(ROUND_SECONDS, { isWithLoud: true })),
    );
    addFigures(beside, both.quiet);
    addFigures(loud, both.loud);
  }
  const format = (ms: number) => (Number.isNaN(ms) ? '–' : ms.toFixed(ms < 100 ? 1 : 0));
  const allBeside = { ...beside, ...besideFloors.figures };
  const lines = Object.entries({ ...alone, ...aloneFloors.figures }).map(([name, { tookMs }]) => {
    const besideMs = allBeside[name]?.tookMs ?? [];
    const loudMs = loud[name]?.tookMs ?? [];
    const [p50, p99] = [getPercentile(tookMs, 0.5), getPercentile(tookMs, 0.99)];
    const [besideP50, besideP99] = [getPercentile(besideMs, 0.5), getPercentile(besideMs, 0.99)];
    const formatRatio = (figure: number, base: number) => `${(figure / base).toFixed(1)}×`;
    return `| ${name} | ${format(p50)} | ${format(p99)} | ${formatRatio(p99, p50)} | ${format(besideP50)} | ${format(besideP99)} | ${formatRatio(besideP99, besideP50)} | ${formatRatio(besideP99, p99)} | ${format(getPercentile(loudMs, 0.5))} | ${format(getPercentile(loudMs, 0.99))} |`;
  });
  return [
    '## Mixed load',
    '',
    `Milliseconds per operation, ${ROUNDS} interleaved rounds of ${ROUND_SECONDS} s: nine quiet tenants with ${QUIET_CONNECTIONS} connections each, alone and beside a loud one with ${LOUD_CONNECTIONS}. Everything shares one machine, with one API and one worker. The empty jobs show Temporal without our code. Budget: p99 ≤ 2× alone.`,
    '',
    '| operation | alone: p50 | p99 | p99 / p50 | beside: p50 | p99 | p99 / p50 | p99 / alone | loud: p50 | p99 |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
    `Requests a second: ${formatRate(alone)} for the quiet tenants alone; beside the loud one ${formatRate(beside)}, and ${formatRate(loud)} for it. Refused: ${formatRefusals(alone, beside, loud)}.`,
    '',
    `${formatProcessor('request alone', aloneCpu)} ${formatProcessor('request beside', besideCpu)}`,
    '',
  ];
}

/** Runs empty jobs of another queue beside a load, one of each kind at a time. */
function measureFloors({ activity, workflowOfOneActivity }: EmptyJobs) {
  const jobs = { 'empty activity': activity, 'empty workflow of one activity': workflowOfOneActivity };
  const floors: LoadFigures['quiet'] = {};
  return {
    figures: floors,
    async during<Result>(load: () => Promise<Result>): Promise<Result> {
      const ended = new AbortController();
      const lanes = Object.entries(jobs).map(async ([name, job]) => {
        const { tookMs } = (floors[name] ??= { tookMs: [], refused: {} });
        while (!ended.signal.aborted) tookMs.push(await measureMs(job));
      });
      const result = await load();
      ended.abort();
      await Promise.all(lanes);
      return result;
    },
  };
}

function addFigures(to: LoadFigures['quiet'], more: LoadFigures['quiet']): void {
  for (const [name, { tookMs, refused }] of Object.entries(more)) {
    const total = (to[name] ??= { tookMs: [], refused: {} });
    for (const milliseconds of tookMs) total.tookMs.push(milliseconds);
    for (const [status, count] of Object.entries(refused))
      total.refused[status] = (total.refused[status] ?? 0) + count;
  }
}

function formatRate(load: LoadFigures['quiet']): string {
  return (countAnswered(load) / (ROUNDS * ROUND_SECONDS)).toFixed(0);
}

/** Counts the 2xx responses. */
function countAnswered(load: LoadFigures['quiet']): number {
  return Object.values(load).reduce((sum, { tookMs }) => sum + tookMs.length, 0);
}

export const countAll = ({ quiet, loud }: LoadFigures): number => countAnswered(quiet) + countAnswered(loud);

/** Formats the refused requests, such as `a token 429: 3`, or `none`. */
export function formatRefusals(...loads: LoadFigures['quiet'][]): string {
  const lines = loads.flatMap((load) =>
    Object.entries(load).flatMap(([name, { refused }]) =>
      Object.entries(refused).map(([status, count]) => `${name} ${status}: ${count}`),
    ),
  );
  return lines.join(', ') || 'none';
}
