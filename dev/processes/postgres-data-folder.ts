import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from './child-process.ts';
import { canReach, type ServerUser } from './postgres-user.ts';

/** Used if root runs `npm start` and PostgreSQL's user cannot enter the usual folders. */
export const REACHABLE_FOLDER = '/var/lib/throughline';

const POINTER = 'postgres.location';

/**
 * Returns `postgres` in `home` (`THROUGHLINE_HOME`). If `user` cannot enter `home`, returns a folder in
 * {@link REACHABLE_FOLDER}, and stores its path in a file in `home`.
 */
export function getPostgresDataFolder(home: string, user: ServerUser | undefined, report: Report): string {
  const inHome = join(home, 'postgres');
  const storedPath = readPointer(home);
  if (storedPath !== undefined) return storedPath;
  if (user === undefined || existsSync(inHome)) return inHome;
  allowTraversal(home);
  if (canReach(user, home, '-x')) return inHome;

  const outside = join(
    REACHABLE_FOLDER,
    `data-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`,
  );
  mkdirSync(REACHABLE_FOLDER, { recursive: true });
  chmodSync(REACHABLE_FOLDER, 0o755);
  if (existsSync(outside)) {
    report(`removing ${outside}: it belongs to an earlier home at ${home} that was deleted`);
    rmSync(outside, { recursive: true });
  }
  report(`PostgreSQL's data goes to ${outside}: PostgreSQL's user cannot enter ${home}`);
  writeFileSync(join(home, POINTER), outside, { mode: 0o600 });
  return outside;
}

/** Deletes the data folder, which may be outside `home`. */
export function removePostgresData(home: string): void {
  const data = readPointer(home) ?? join(home, 'postgres');
  // Retry, because processes of a killed server may still write for a moment.
  rmSync(data, { recursive: true, force: true, maxRetries: 10 });
  rmSync(join(home, POINTER), { force: true });
}

function readPointer(home: string): string | undefined {
  const file = join(home, POINTER);
  if (!existsSync(file)) return undefined;
  const path = readFileSync(file, 'utf8').trim();
  // Refuse other paths, because `--fresh` deletes this folder.
  if (!path.startsWith(join(REACHABLE_FOLDER, 'data-')))
    throw new Error(`${file} names ${path}, which is not a data folder. Delete ${file}.`);
  return path;
}

// If root created `home`, its mode is 0700. PostgreSQL's user must be able to enter it, but not to list it.
function allowTraversal(home: string): void {
  const { mode, uid } = statSync(home);
  if (uid === 0 && (mode & 0o777) === 0o700) chmodSync(home, 0o711);
}
