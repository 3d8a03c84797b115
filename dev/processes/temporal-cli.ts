import { accessSync, constants, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { waitForLock } from './lock.ts';
import type { Report } from './child-process.ts';
import { TEMPORAL_CLI_VERSION, checkTemporalCli } from './temporal-version.ts';

/** A Temporal CLI that was run and told its version. */
export interface TemporalCli {
  path: string;
  version: string;
}

/** Makes the executable at `path`, or throws with the reason why it cannot. */
export type TemporalCliSource = (path: string, report: Report, signal: AbortSignal) => Promise<void>;

export interface TemporalCliPlaces {
  /** `TEMPORAL_CLI_PATH`, where it is set. */
  explicitPath?: string;
  /** The value of `PATH`. */
  searchPath: string;
  /** The per-user folder that all clones share. */
  cache: string;
  /** Ways to get a CLI that is nowhere on this machine, by what they are called in messages, best first. */
  sources: Record<string, TemporalCliSource>;
}

/**
 * Finds a Temporal CLI: `TEMPORAL_CLI_PATH`, the PATH, the cache, then each source in turn, whose result is kept in
 * the cache. Each that fails says why. Throws with what a person can do when none works.
 */
export async function findTemporalCli(
  places: TemporalCliPlaces,
  report: Report,
  signal: AbortSignal,
): Promise<TemporalCli> {
  return (
    (await findInstalled(places, report)) ??
    (await findCached(places.cache, report)) ??
    (await fetchIntoCache(places, report, signal))
  );
}

async function findInstalled(places: TemporalCliPlaces, report: Report): Promise<TemporalCli | undefined> {
  if (places.explicitPath !== undefined) {
    const found = await check(places.explicitPath, 'TEMPORAL_CLI_PATH', report);
    if (found !== undefined) return found;
  }
  const onPath = places.searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'temporal'))
    .find((path) => isExecutable(path));
  return onPath === undefined ? undefined : check(onPath, 'the PATH', report);
}

async function findCached(cache: string, report: Report): Promise<TemporalCli | undefined> {
  const path = cachedPath(cache);
  return isExecutable(path) ? check(path, 'the cache', report) : undefined;
}

// Nothing takes its place in the cache before it is whole and has answered: each source writes to a name of its own.
async function fetchIntoCache(
  places: TemporalCliPlaces,
  report: Report,
  signal: AbortSignal,
): Promise<TemporalCli> {
  const path = cachedPath(places.cache);
  const unfinished = `${path}.${process.pid}.unfinished`;
  mkdirSync(places.cache, { recursive: true });
  const lock = await waitForLock(
    `${path}.lock`,
    ({ pid }) => report(`waiting for process ${pid}, which is getting the same Temporal server`),
    signal,
  );
  try {
    const found = await findCached(places.cache, report);
    if (found !== undefined) return found;
    removeLeftovers(places.cache);
    for (const [name, source] of Object.entries(places.sources)) {
      try {
        await source(unfinished, report, signal);
        const version = await checkTemporalCli(unfinished);
        renameSync(unfinished, path);
        return { path, version };
      } catch (error) {
        signal.throwIfAborted();
        report(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    rmSync(unfinished, { force: true });
    lock.release();
  }
  throw new Error(
    'no Temporal server was found, nor could one be got (the lines above say why). One of these helps:\n' +
      '  install the Temporal CLI 1.7.0 or later so that `temporal --version` works (https://docs.temporal.io/cli),\n' +
      '  set TEMPORAL_CLI_PATH to the file of such a CLI,\n' +
      '  install Go 1.26.4 or later (https://go.dev/dl), with which npm start builds it.',
  );
}

// Of starts that were killed: this process has the lock, so nobody is at work on them.
function removeLeftovers(cache: string): void {
  for (const name of readdirSync(cache)) {
    if (name.includes('.unfinished')) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

async function check(path: string, where: string, report: Report): Promise<TemporalCli | undefined> {
  try {
    return { path, version: await checkTemporalCli(path) };
  } catch (error) {
    report(
      `${where} names ${path}, which cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  }
}

function cachedPath(cache: string): string {
  return join(cache, `temporal-cli-${TEMPORAL_CLI_VERSION}-${process.platform}-${process.arch}`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
