import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { Client } from 'pg';
import { startBenchStack, type BenchStack } from './bench-stack.ts';
import { holdTo } from './hold-to.ts';
import { answered, refusals, startMixedLoad } from './mixed-load.ts';
import { waitFor } from './wait.ts';

const PROCESSES = [1, 2, 4];
const PART_OF_PROCESSOR = 0.5;
const WARM_UP_SECONDS = 10;
const SECONDS = 20;
const DRAIN_MS = 120_000;

/** Those that take an app key, which any API verifies: tokens are of the API that issued them. */
const OPERATIONS = [
  'listEmailSuppressions',
  'queueBatchEmail, 1 recipient',
  'queueBatchEmail, 100 recipients',
];

/** The same load on one, two and four APIs and workers, each held to half a processor. */
export async function benchScaleOut(): Promise<string[]> {
  const lines: string[] = [];
  for (const count of PROCESSES) {
    const stack = await startBenchStack({ apis: count, workers: count });
    try {
      lines.push(await measure(stack, count));
      console.error(lines.at(-1));
    } finally {
      await stack.stop();
    }
  }
  return [
    '## Scaling out',
    '',
    `The same load (64 connections of ten tenants, which queue mails, one and a hundred at a time, and list) for ${SECONDS} s on so many APIs and workers, each held to ${PART_OF_PROCESSOR} of a processor by a control group. PostgreSQL, Temporal, the sandbox and the load itself are on the same machine, and not held: what stops it is the processor that has nothing left.`,
    '',
    '| APIs, workers | requests a second | by API | mails sent a second | by worker | processor of each API | of each worker | load of the machine | refused |',
    '|---|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
  ];
}

async function measure(stack: BenchStack, count: number): Promise<string> {
  const load = await startMixedLoad(stack, OPERATIONS);
  await load.run(WARM_UP_SECONDS, { isWithLoud: true });
  const superuser = new Client({ connectionString: stack.database.superuserUrl });
  await superuser.connect();
  const sent = async () => {
    const { rows } = await superuser.query<{ sent: string; waiting: string }>(
      `select count(*) filter (where status = 'sent') as sent,
         count(*) filter (where status = 'queued') as waiting from email_recipients`,
    );
    return { sent: Number(rows[0]?.sent), waiting: Number(rows[0]?.waiting) };
  };
  await waitFor('The mails', async () => ((await sent()).waiting === 0 ? true : undefined), {
    timeoutMs: DRAIN_MS,
    intervalMs: 250,
  });
  const held = holdTo(PART_OF_PROCESSOR, [...stack.apiPids, ...stack.workerPids]);
  try {
    const before = { sent: (await sent()).sent, at: Date.now(), used: usedBy(stack) };
    const { quiet, loud } = await load.run(SECONDS, { isWithLoud: true });
    const seconds = (Date.now() - before.at) / 1_000;
    const after = { sent: (await sent()).sent, used: usedBy(stack) };
    const requests = (answered(quiet) + answered(loud)) / seconds;
    const mails = (after.sent - before.sent) / seconds;
    const part = (kind: 'apis' | 'workers') =>
      after.used[kind]
        .map((used, index) => ((used - (before.used[kind][index] ?? 0)) / seconds).toFixed(2))
        .join(', ');
    return `| ${count}, ${count} | ${requests.toFixed(0)} | ${(requests / count).toFixed(0)} | ${mails.toFixed(0)} | ${(mails / count).toFixed(0)} | ${part('apis')} | ${part('workers')} | ${(loadavg()[0] ?? 0).toFixed(1)} | ${refusals(quiet, loud)} |`;
  } finally {
    await held.stop();
    await superuser.end();
  }
}

/** Clock ticks in a second, on every Linux that Node.js runs on. */
const TICKS = 100;

function usedBy({ apiPids, workerPids }: BenchStack) {
  return { apis: apiPids.map(secondsOf), workers: workerPids.map(secondsOf) };
}

/** Seconds of a processor that a process has used. @see proc_pid_stat(5): utime and stime */
function secondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
