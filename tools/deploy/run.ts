import { spawnSync } from 'node:child_process';

/** Exit code and output of a program. */
export type Answer = { status: number; output: string; said: string };

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 120_000;

/**
 * Runs a program to its end. `output` is standard output; `said` includes standard error.
 * @throws Error if it cannot be started
 */
export function run(path: string, args: readonly string[], cwd: string): Answer {
  const ended = spawnSync(path, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: TIMEOUT_MS,
  });
  if (ended.error !== undefined) throw ended.error;
  return { status: ended.status ?? 1, output: ended.stdout, said: `${ended.stdout}${ended.stderr}` };
}
