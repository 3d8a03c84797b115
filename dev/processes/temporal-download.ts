import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import type { ProgramSource } from './find-program.ts';

/** Timeout until the first byte, because a network that drops packets reports no error. */
const FIRST_BYTE_TIMEOUT_MS = 5_000;
const TIMEOUT_MS = 5 * 60_000;

export function createSdkDownload(env: Record<string, string>): ProgramSource {
  return async (path, _report, signal) => {
    const folder = mkdtempSync(`${path}-`);
    try {
      const message = await download(folder, env, signal);
      // The file may be complete despite an error, because the SDK also starts the server, which can fail.
      const file = readdirSync(folder).find((name) => !name.endsWith('.downloading'));
      if (file === undefined) throw new Error(message);
      chmodSync(join(folder, file), 0o755);
      renameSync(join(folder, file), path);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

/** Returns the innermost cause in the child's error message. */
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
