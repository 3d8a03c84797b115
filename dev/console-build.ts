import { existsSync, mkdirSync, readdirSync, renameSync, statSync, utimesSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { digestFiles } from './digest-files.ts';
import { removeOldEntries } from './remove-old.ts';

type ConsoleBuildOptions = {
  project: string;
  folder: string;
  /** Time for which other builds are kept after their last use; default 0. */
  keptMs?: number;
  env: Record<string, string>;
  signal?: AbortSignal;
};

const SOURCES = [
  'console/src',
  'console/index.html',
  'console/vite.config.ts',
  'client/src',
  'package-lock.json',
];

/** Returns the folder of the current sources' build. The folder may not exist yet. */
export function getConsoleFolder({
  project,
  folder,
}: Pick<ConsoleBuildOptions, 'project' | 'folder'>): string {
  return join(
    folder,
    digestFiles(project, SOURCES.flatMap((source) => listFiles(project, source)).toSorted()),
  );
}

/**
 * Builds the console unless a build of the current sources exists, and returns the build's folder. The caller
 * must hold the lock of `folder`.
 */
export async function buildConsole({
  project,
  folder,
  keptMs = 0,
  env,
  signal,
}: ConsoleBuildOptions): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const built = getConsoleFolder({ project, folder });
  if (existsSync(built)) {
    // Record the use, because builds are removed by the time of their last use.
    const now = new Date();
    utimesSync(built, now, now);
    return built;
  }

  // Also deletes unfinished builds of interrupted starts.
  removeOldEntries(folder, keptMs);
  const unfinished = `${built}.of-${process.pid}`;
  const vite = join(project, 'node_modules', 'vite', 'bin', 'vite.js');
  const building = execa(process.execPath, [vite, 'build', '--outDir', unfinished, '--logLevel', 'warn'], {
    cwd: join(project, 'console'),
    env,
    extendEnv: false,
    ...(signal && { cancelSignal: signal }),
  });
  // Low priority, so that the build does not delay the first mail of a new stack.
  if (building.pid !== undefined) setPriority(building.pid, constants.priority.PRIORITY_LOW);
  await building;
  renameSync(unfinished, built);
  return built;
}

function listFiles(project: string, source: string): string[] {
  if (statSync(join(project, source)).isFile()) return [source];
  return readdirSync(join(project, source), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1));
}
