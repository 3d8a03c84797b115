import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { inheritedEnvironment } from '../support/config.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

export type Run = { code: number | null; stdout: string; stderr: string };

/** Runs the admin command line as a separate process. */
export async function runCommandLine(
  args: readonly string[],
  environment: Record<string, string>,
  input = '',
): Promise<Run> {
  const child = spawn(process.execPath, ['admin/main.ts', ...args], {
    cwd: ROOT,
    env: { ...inheritedEnvironment(), ...environment },
  });
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A command that reads no input may exit before the write.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, stdout, stderr };
}
