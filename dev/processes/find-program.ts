import { accessSync, constants, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import type { Report } from './child-process.ts';
import { waitForLock } from './lock.ts';
import { askVersion } from './program-version.ts';
import type { FoundProgram, Program } from './program.ts';

/** Makes the executable at `path`, or throws with the reason why it cannot. */
export type ProgramSource = (path: string, report: Report, signal: AbortSignal) => Promise<void>;

export type ProgramPlaces = {
  /** The value of the program's variable, where it is set. */
  explicitPath?: string;
  /** The value of `PATH`. */
  searchPath: string;
  /** The per-user folder that all clones share. */
  cache: string;
  /** Ways to get one that is nowhere on this machine, by what they are called in messages, best first. */
  sources: Record<string, ProgramSource>;
};

/**
 * Finds a program: its variable, the PATH, the cache, then each source in turn, whose result is kept in the cache.
 * Each that fails says why. Throws with what a person can do when none works.
 */
export async function findProgram(
  program: Program,
  places: ProgramPlaces,
  report: Report,
  signal: AbortSignal,
): Promise<FoundProgram> {
  return (
    (await findInstalled(program, places, report)) ??
    (await findCached(program, places.cache, report)) ??
    (await fetchIntoCache(program, places, report, signal))
  );
}

async function findInstalled(
  program: Program,
  places: ProgramPlaces,
  report: Report,
): Promise<FoundProgram | undefined> {
  if (places.explicitPath !== undefined) {
    const found = await check(program, places.explicitPath, program.pathVariable, report);
    if (found !== undefined) return found;
  }
  const onPath = places.searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program.command))
    .find((path) => isExecutable(path));
  return onPath === undefined ? undefined : check(program, onPath, 'the PATH', report);
}

async function findCached(
  program: Program,
  cache: string,
  report: Report,
): Promise<FoundProgram | undefined> {
  const path = cachedPath(program, cache);
  return isExecutable(path) ? check(program, path, 'the cache', report) : undefined;
}

// Nothing takes its place in the cache before it is whole and has answered: each source writes to a name of its own.
async function fetchIntoCache(
  program: Program,
  places: ProgramPlaces,
  report: Report,
  signal: AbortSignal,
): Promise<FoundProgram> {
  const path = cachedPath(program, places.cache);
  const unfinished = `${path}.${process.pid}.unfinished`;
  mkdirSync(places.cache, { recursive: true });
  const lock = await waitForLock(
    `${path}.lock`,
    ({ pid }) => report(`waiting for process ${pid}, which is getting the same ${program.title}`),
    signal,
  );
  try {
    const found = await findCached(program, places.cache, report);
    if (found !== undefined) return found;
    removeLeftovers(path, places.cache);
    for (const [name, source] of Object.entries(places.sources)) {
      try {
        await source(unfinished, report, signal);
        const version = await askVersion(unfinished, program);
        renameSync(unfinished, path);
        return { path, version };
      } catch (error) {
        signal.throwIfAborted();
        report(`${name}: ${messageOf(error)}`);
      }
    }
  } finally {
    rmSync(unfinished, { force: true });
    lock.release();
  }
  throw new Error(
    `no ${program.title} was found, nor could one be got (the lines above say why). One of these helps:\n` +
      `  install ${program.installation},\n` +
      `  set ${program.pathVariable} to the file of such a one,\n` +
      `  install Go ${program.build.oldestGo} or later (https://go.dev/dl), with which npm start builds it.`,
  );
}

// Of starts that were killed: this process has the program's lock, so nobody is at work on them.
function removeLeftovers(path: string, cache: string): void {
  const ours = readdirSync(cache).filter(
    (name) => name.startsWith(`${basename(path)}.`) && name.includes('.unfinished'),
  );
  for (const name of ours) rmSync(join(cache, name), { recursive: true, force: true });
}

async function check(
  program: Program,
  path: string,
  where: string,
  report: Report,
): Promise<FoundProgram | undefined> {
  try {
    return { path, version: await askVersion(path, program) };
  } catch (error) {
    report(`${where} names ${path}, which cannot be used: ${messageOf(error)}`);
    return undefined;
  }
}

function cachedPath(program: Program, cache: string): string {
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
