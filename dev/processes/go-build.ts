import { existsSync } from 'node:fs';
import { execa } from 'execa';
import type { Report } from './child-process.ts';
import { hasCode } from './errors.ts';
import type { ProgramSource } from './find-program.ts';
import { isAtLeast } from './program-version.ts';
import type { BuiltProgram } from './program.ts';

const INSTALLED_GO = '/usr/local/go/bin/go';

const PROGRESS_INTERVAL_MS = 1_000;

type GoBuildOptions = {
  program: BuiltProgram;
  /** Contains the pinned `go.mod` and `go.sum`. */
  moduleFolder: string;
  env: Record<string, string>;
};

/** Builds the program with Go. The first build on a machine takes minutes. */
export function createGoBuild(options: GoBuildOptions): ProgramSource {
  const { version, build } = options.program;
  return async (path, report, signal) => {
    const go = await findGo(options, signal);
    const started = Date.now();
    const formatElapsed = (): string => `${Math.round((Date.now() - started) / 1000)} s`;
    const tags = build.tags === undefined ? [] : ['-tags', build.tags];

    let downloaded = 0;
    const packages = new Set<string>();
    await withProgress(
      report,
      () => `${downloaded} Go modules downloaded, ${formatElapsed()}`,
      async () => {
        await go(['list', '-mod=readonly', ...tags, '-deps', build.package], {
          onOutput: (line) => packages.add(line),
          onMessage: (line) => void (downloaded += line.startsWith('go: downloading ') ? 1 : 0),
        });
      },
    );

    let compiled = 0;
    const { versionVariable, versionPrefix = '' } = build;
    const versionFlag =
      versionVariable === undefined ? '' : ` -X ${versionVariable}=${versionPrefix}${version}`;
    const command = [
      'build',
      '-mod=readonly',
      ...tags,
      '-v',
      '-trimpath',
      '-ldflags',
      `-s -w${versionFlag}`,
      '-o',
      path,
      build.package,
    ];
    await withProgress(
      report,
      () => `${compiled} of ${packages.size} packages compiled, ${formatElapsed()}`,
      async () => {
        await go(command, { onMessage: (line) => void (compiled += packages.has(line) ? 1 : 0) });
      },
    );
  };
}

type Listeners = {
  onOutput?: (line: string) => void;
  onMessage?: (line: string) => void;
};

type Go = (args: string[], listeners: Listeners) => Promise<void>;

/**
 * Finds a Go that can build the program. Go 1.21 and later download the toolchain that `go.mod` names, and
 * `go version` prints that toolchain's version.
 */
async function findGo(options: GoBuildOptions, signal: AbortSignal): Promise<Go> {
  const env = { ...options.env, CGO_ENABLED: '0', GOWORK: 'off' };
  const createRunner =
    (command: string): Go =>
    async (args, listeners) =>
      run(command, args, { cwd: options.moduleFolder, env, cancelSignal: signal }, listeners);

  const { oldestGo } = options.program.build;
  for (const command of ['go', INSTALLED_GO]) {
    if (command === INSTALLED_GO && !existsSync(INSTALLED_GO)) continue;
    const go = createRunner(command);
    let version = '';
    try {
      await go(['version'], {
        onOutput: (line) => (version = /go version go(\d+(?:\.\d+)*)/.exec(line)?.[1] ?? version),
      });
    } catch (error) {
      if (hasCode(error, 'ENOENT')) continue;
      throw error;
    }
    if (isAtLeast(version, oldestGo)) return go;
    throw new Error(`Go ${version} is too old; install ${oldestGo} or later`);
  }
  throw new Error(`Go is not installed; install ${oldestGo} or later`);
}

async function run(
  command: string,
  args: string[],
  options: { cwd: string; env: Record<string, string>; cancelSignal: AbortSignal },
  { onOutput, onMessage }: Listeners,
): Promise<void> {
  const child = execa(command, args, {
    ...options,
    extendEnv: false,
    stdin: 'ignore',
    reject: false,
    lines: true,
  });
  const read = async (lines: AsyncIterable<string>, listen?: (line: string) => void): Promise<void> => {
    for await (const line of lines) listen?.(line);
  };
  const [result] = await Promise.all([
    child,
    read(child.iterable(), onOutput),
    read(child.iterable({ from: 'stderr' }), onMessage),
  ]);
  if (result.failed) throw new Error(`go ${args[0]} failed: ${result.stderr.slice(-5).join('; ')}`);
}

async function withProgress(report: Report, line: () => string, work: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => report(line(), 'progress'), PROGRESS_INTERVAL_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}
