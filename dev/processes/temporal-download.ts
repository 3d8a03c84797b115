import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exitCodeOf, type Report } from './child-process.ts';
import type { ProgramSource } from './find-program.ts';
import { TEMPORAL_CLI } from './temporal-cli.ts';

const STALL_TIMEOUT_MS = 30_000;
const REPORT_INTERVAL_MS = 10_000;

/** Downloads the Temporal CLI as the Temporal SDK does for its tests. */
export function sdkDownload(env: Record<string, string>): ProgramSource {
  return async (path, report, signal) => {
    report(`downloading the Temporal server ${TEMPORAL_CLI.version} with the Temporal SDK`);
    const folder = mkdtempSync(`${path}-`);
    try {
      const failure = await download(folder, env, report, signal);
      const file = readdirSync(folder).find(
        (name) => name.includes(TEMPORAL_CLI.version) && !name.endsWith('.downloading'),
      );
      if (file === undefined) throw new Error(failure || 'nothing was left behind');
      chmodSync(join(folder, file), 0o755);
      renameSync(join(folder, file), path);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

/** Returns the child's error message. The file may be complete nevertheless, when only its first start failed. */
async function download(
  folder: string,
  env: Record<string, string>,
  report: Report,
  signal: AbortSignal,
): Promise<string> {
  const script = join(import.meta.dirname, 'temporal-download-child.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    cwd: join(import.meta.dirname, '..', '..'),
    env,
    signal,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const watch = watchGrowth(folder, report, () => child.kill('SIGKILL'));
  try {
    const [stderr] = await Promise.all([text(child.stderr), exitCodeOf(child)]);
    return watch.isStalled() ? `nothing came for ${STALL_TIMEOUT_MS / 1000} s` : failureSummary(stderr);
  } finally {
    watch.end();
  }
}

// The SDK nests the cause in several messages, each with the address.
function failureSummary(stderr: string): string {
  const [first = ''] = stderr.trim().split('\n');
  const cause = first.split(': ').at(-1) ?? first;
  return first.includes('failed to download') ? `temporal.download did not give it (${cause})` : first;
}

function watchGrowth(
  folder: string,
  report: Report,
  onStall: () => void,
): { isStalled: () => boolean; end: () => void } {
  let bytes = 0;
  let grownAt = Date.now();
  let reportedAt = Date.now();
  let isStalled = false;
  const timer = setInterval(() => {
    const now = Date.now();
    const size = folderSize(folder);
    if (size !== bytes) grownAt = now;
    bytes = size;
    if (now - reportedAt >= REPORT_INTERVAL_MS) {
      report(`  ${Math.round(bytes / 1_000_000)} MB downloaded`);
      reportedAt = now;
    }
    if (now - grownAt < STALL_TIMEOUT_MS) return;
    isStalled = true;
    onStall();
  }, 500);
  return { isStalled: () => isStalled, end: () => clearInterval(timer) };
}

function folderSize(folder: string): number {
  return readdirSync(folder)
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}
