import { spawnSync } from 'node:child_process';

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 120_000;

/**
 * Runs a program to its end and returns its exit code and output, including standard error.
 * @throws Error if it cannot be started
 */
export function run(path: string, args: readonly string[], cwd: string): { status: number; output: string } {
  const result = spawnSync(path, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: TIMEOUT_MS,
  });
  if (result.error !== undefined) throw result.error;
  return { status: result.status ?? 1, output: `${result.stdout}${result.stderr}` };
}
