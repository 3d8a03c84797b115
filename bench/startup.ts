import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readConfig } from '../dev/config.ts';
import { COMPILE_CACHE } from '../dev/processes/node-process.ts';
import { removePostgresData } from '../dev/processes/postgres-data-folder.ts';
import { readStackFile, type StackFile } from '../dev/stack-file.ts';

const POLL_MS = 20;
const TRACKING_ID = 'startup-benchmark';
const SUBJECT = 'First mail of a new stack';

const outbox = z.object({ mails: z.array(z.looseObject({ subject: z.string() })) });

/** Seconds of wall time since `npm start`. */
type Times = { stackSeconds: number; mailSeconds: number; uploadsSeconds: number };

/** Measures `npm start` until mails and uploads work: first without caches and data, then with both. */
export async function benchStartup(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-startup-'));
  const home = join(folder, 'home');
  try {
    // Deletes Node's compile cache in `node_modules`, because a fresh clone has none after `npm ci`.
    rmSync(join(readConfig().project, COMPILE_CACHE), {
      recursive: true,
      force: true,
    });
    const cold = await measureStart(folder, `${TRACKING_ID}-cold`);
    const warm = await measureStart(folder, `${TRACKING_ID}-warm`);
    const formatRow = (name: string, { stackSeconds, mailSeconds, uploadsSeconds }: Times, budget: string) =>
      `| ${name} | ${[stackSeconds, mailSeconds, uploadsSeconds].map(formatSeconds).join(' | ')} | ${budget} |`;
    return [
      '## Start',
      '',
      '`npm start` on an idle machine, without `npm ci`. The first start has empty caches of npm, Go, pip and the stack, and no data.',
      '',
      '| | `stack.json` | first mail in the outbox | uploads | budget |',
      '|---|---|---|---|---|',
      formatRow('empty caches', cold, '≤ 60 s to the mail'),
      formatRow('second start', warm, '≤ 6 s, aim 4 s, to `stack.json`'),
      '',
    ];
  } finally {
    removePostgresData(home);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureStart(folder: string, trackingId: string): Promise<Times> {
  const { project, toolEnv } = readConfig();
  const home = join(folder, 'home');
  const caches = {
    THROUGHLINE_CACHE: 'cache',
    npm_config_cache: 'npm',
    PIP_CACHE_DIR: 'pip',
    GOCACHE: 'go-build',
    GOMODCACHE: 'go-mod',
  };
  const emptied = Object.entries(caches).map(([name, below]) => [name, join(folder, below)]);
  // Paths of manually installed programs would skip downloads that belong to the first start.
  const { TEMPORAL_CLI_PATH: _cli, WEED_PATH: _weed, ...inherited } = toolEnv;
  const startedAt = performance.now();
  const getSeconds = (): number => (performance.now() - startedAt) / 1_000;
  const child = spawn('npm', ['start', '--', '--port', '0'], {
    cwd: project,
    env: { ...inherited, ...Object.fromEntries(emptied), THROUGHLINE_HOME: home },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const pollUntil = async <T>(find: () => Promise<T | undefined> | T | undefined): Promise<T> => {
    for (;;) {
      const found = await find();
      if (found !== undefined) return found;
      const ended = child.exitCode ?? child.signalCode;
      if (ended !== null) throw new Error(`npm start ended with ${ended}.`);
      await sleep(POLL_MS);
    }
  };
  try {
    const file = join(home, 'stack.json');
    const stack = await pollUntil(() => (existsSync(file) ? readStackFile(file) : undefined));
    const stackSeconds = getSeconds();
    await pollUntil(async () => ((await queueMail(stack, trackingId)) ? true : undefined));
    await pollUntil(async () => ((await hasMail(stack, trackingId)) ? true : undefined));
    const mailSeconds = getSeconds();
    await pollUntil(() => readStackFile(file)?.s3.ready || undefined);
    return { stackSeconds, mailSeconds, uploadsSeconds: getSeconds() };
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

/** Returns whether the API accepted the mail. Callers repeat the request if it did not. */
async function queueMail({ api, demo }: StackFile, trackingId: string): Promise<boolean> {
  const response = await fetch(`${api}/emails/batch/queue`, {
    method: 'POST',
    headers: { authorization: `ApiKey ${demo.serviceAccountKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      trackingId,
      template: { subject: `${SUBJECT}, ${trackingId}`, html: '<p>Hello</p>' },
      recipients: [{ email: 'ada@example.com' }],
    }),
  });
  if (!response.ok && response.status !== 503)
    throw new Error(`The API answered ${response.status} to the batch: ${await response.text()}`);
  await response.body?.cancel();
  return response.ok;
}

async function hasMail({ sandbox }: StackFile, trackingId: string): Promise<boolean> {
  const { mails } = outbox.parse(await (await fetch(`${sandbox.outbox}/mails.json`)).json());
  return mails.some(({ subject }) => subject === `${SUBJECT}, ${trackingId}`);
}

function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}
