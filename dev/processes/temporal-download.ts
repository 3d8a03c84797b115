import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import type { ProgramSource } from './find-program.ts';

/** A network that drops packets shows no error, so a download without a first byte by then has failed. */
const FIRST_BYTE_TIMEOUT_MS = 5_000;
const TIMEOUT_MS = 5 * 60_000;

/** Downloads the Temporal CLI as the Temporal SDK does for its tests. */
export function sdkDownload(env: Record<string, string>): ProgramSource {
  return async (path, _report, signal) => {
    const folder = mkdtempSync(`${path}-`);
    try {
      const message = await download(folder, env, signal);
      // The file may be complete: the SDK also starts it, which can fail.
      const file = readdirSync(folder).find((name) => !name.endsWith('.downloading'));
      if (file === undefined) throw new Error(message);
      chmodSync(join(folder, file), 0o755);
      renameSync(join(folder, file), path);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

/** Returns the last part of the child's error message, whose causes are nested. */
async function download(folder: string, env: Record<string, string>, signal: AbortSignal): Promise<string> {
  const script = join(import.meta.dirname, 'temporal-download-child.ts');
  const child = execa(process.execPath, [script, folder], {
    cwd: join(import.meta.dirname, '..', '..'),
    env,
    extendEnv: false,
    cancelSignal: signal,
    timeout: TIMEOUT_MS,
    stdio: ['ignore', 'ignore', 'pipe'],
    reject: false,
  });
  const stall = setTimeout(() => {
    if (readdirSync(folder).length === 0) child.kill('SIGKILL');
  }, FIRST_BYTE_TIMEOUT_MS);
  try {
    const { stderr } = await child;
    const [first = ''] = stderr.trim().split('\n');
    return first.split(': ').at(-1) || 'no answer';
  } finally {
    clearTimeout(stall);
  }
}
