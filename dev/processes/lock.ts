import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from './errors.ts';
import { identify, isAlive, readIdentity, type ProcessIdentity } from './identity.ts';

/** The lock ends with its process: `tryLock` removes the lock of a dead process. */
export type Lock = {
  release(): void;
};

/** Takes the lock if it is free. Otherwise, returns the process that holds the lock. */
export function tryLock(file: string): Lock | ProcessIdentity {
  mkdirSync(dirname(file), { recursive: true });
  const self = identify(process.pid);
  if (self === undefined) throw new Error('this process cannot be identified');
  const ownFile = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(ownFile, JSON.stringify(self), { mode: 0o600 });
  try {
    for (;;) {
      if (link(ownFile, file)) return { release: () => release(file, self) };
      const owner = readIdentity(file);
      if (owner !== undefined && isAlive(owner)) return owner;
      removeStale(file, owner);
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
}

/** Waits until the lock is free, and takes it. Calls `onWait` once if another process holds the lock. */
export async function waitForLock(
  file: string,
  onWait: (owner: ProcessIdentity) => void,
  signal?: AbortSignal,
): Promise<Lock> {
  for (let first = true; ; first = false) {
    const lock = tryLock(file);
    if ('release' in lock) return lock;
    if (first) onWait(lock);
    await delay(200, undefined, signal === undefined ? {} : { signal });
  }
}

// link(2) atomically creates the lock with its content. Returns false if the lock exists.
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

// Another process may replace the stale lock before the rename. So the moved lock is checked again, and restored if its
// process is alive.
function removeStale(file: string, stale: ProcessIdentity | undefined): void {
  const aside = `${file}.stale.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = readIdentity(aside);
  if (moved !== undefined && moved.born !== stale?.born && isAlive(moved)) link(aside, file);
  rmSync(aside, { force: true });
}

function release(file: string, self: ProcessIdentity): void {
  if (readIdentity(file)?.born === self.born) rmSync(file, { force: true });
}
