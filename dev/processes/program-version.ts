import { execa } from 'execa';
import type { Program } from './program.ts';

/**
 * Runs the program to check its version. This also proves that the file is complete and fits this machine.
 * @throws Error if the file is missing, does not run, is another program or is too old
 */
export async function checkVersion(path: string, program: Program): Promise<void> {
  const options = { timeout: 20_000, env: {}, extendEnv: false, reject: false } as const;
  const { failed, code, signal, exitCode, stdout } = await execa(
    path,
    program.versionArguments ?? ['--version'],
    options,
  );
  if (code === 'ENOENT') throw new Error('the file does not exist');
  if (failed) throw new Error(`it does not run (${signal ?? exitCode ?? code})`);
  const version = program.versionPattern.exec(stdout)?.[1];
  if (version === undefined) throw new Error(`it is not ${program.title}`);
  if (!isAtLeast(version, program.oldest)) {
    throw new Error(`its version is ${version}; install ${program.oldest} or later`);
  }
}

export function isAtLeast(version: string, required: string): boolean {
  const have = version.split('.').map(Number);
  const need = required.split('.').map(Number);
  for (const [index, minimum] of need.entries()) {
    const actual = have[index] ?? 0;
    if (actual !== minimum) return actual > minimum;
  }
  return true;
}
