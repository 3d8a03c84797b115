import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { digestFiles } from './digest-files.ts';
import { removeOld } from './remove-old.ts';

export type ConsoleBuildOptions = {
  project: string;
  /** The folder that keeps the built console; those of other sources in it are deleted. */
  folder: string;
  /** For how many milliseconds those stay that others may serve; without it they do not. */
  keptMs?: number;
  env: Record<string, string>;
  signal?: AbortSignal;
};

/** What the console is built from: its own sources, those of the client, and the versions of all that they use. */
const SOURCES = [
  'console/src',
  'console/index.html',
  'console/vite.config.ts',
  'client/src',
  'package-lock.json',
];

/** The folder of the console's files, before and after they are built. */
export function consoleFolder({ project, folder }: Pick<ConsoleBuildOptions, 'project' | 'folder'>): string {
  return join(folder, digestFiles(project, SOURCES.flatMap((source) => filesIn(project, source)).toSorted()));
}

/** Builds the console, unless its sources have not changed since the last time. Returns {@link consoleFolder}. */
export async function buildConsole({
  project,
  folder,
  keptMs = 0,
  env,
  signal,
}: ConsoleBuildOptions): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const built = consoleFolder({ project, folder });
  if (existsSync(built)) {
    // It is as old as its last use.
    const now = new Date();
    utimesSync(built, now, now);
    return built;
  }

  // Others may build the same at this moment: each builds in a folder of its own, and the first is taken.
  removeOld(folder, keptMs, (name) => name.startsWith(basename(built)));
  const unfinished = `${built}.of-${process.pid}`;
  const vite = join(project, 'node_modules', 'vite', 'bin', 'vite.js');
  const building = execa(process.execPath, [vite, 'build', '--outDir', unfinished, '--logLevel', 'warn'], {
    cwd: join(project, 'console'),
    env,
    extendEnv: false,
    ...(signal && { cancelSignal: signal }),
  });
  // The first mail of a new stack comes before the console.
  if (building.pid !== undefined) setPriority(building.pid, constants.priority.PRIORITY_LOW);
  await building;
  if (existsSync(built)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, built);
  return built;
}

function filesIn(project: string, source: string): string[] {
  if (statSync(join(project, source)).isFile()) return [source];
  return readdirSync(join(project, source), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1));
}
