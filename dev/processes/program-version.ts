import { execFile } from 'node:child_process';
import type { Program } from './program.ts';

/**
 * Has an executable tell its version, which also proves that it is complete and runs on this machine.
 * @throws Error that says whether it is another program, does not run, or is too old
 */
export async function readVersion(path: string, program: Program): Promise<string> {
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      path,
      [...(program.versionArguments ?? ['--version'])],
      { timeout: 20_000, env: {} },
      (error, stdout) => {
        if (error === null) resolve(stdout);
        else
          reject(
            new Error(
              error.code === 'ENOENT' ? 'there is no such file' : `it does not run (${reasonOf(error)})`,
            ),
          );
      },
    );
  });
  const version = program.versionPattern.exec(output)?.[1];
  if (version === undefined) throw new Error(`it is no ${program.title}`);
  if (!isAtLeast(version, program.oldest)) {
    throw new Error(`its version is ${version}, and ${program.oldest} or later is needed`);
  }
  return version;
}

/** Compares versions such as `1.26.4` number by number. */
export function isAtLeast(version: string, required: string): boolean {
  const have = version.split('.').map(Number);
  const need = required.split('.').map(Number);
  for (const [index, minimum] of need.entries()) {
    const actual = have[index] ?? 0;
    if (actual !== minimum) return actual > minimum;
  }
  return true;
}

function reasonOf(error: { code?: unknown; signal?: unknown }): string {
  return typeof error.signal === 'string' ? error.signal : String(error.code);
}
