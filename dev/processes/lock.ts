import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from './errors.ts';
import { identify, isAlive, parseIdentity, readIdentity, type ProcessIdentity } from './identity.ts';

/** A lock that ends with its process: `tryLock` removes the lock of a dead process. */
export type Lock = {
  release(): void;
};

/**
 * Takes the lock if it is free or its process is dead. Otherwise, returns the process that holds the lock,
 * or that is taking over the lock of a dead process.
 */
export function tryLock(file: string): Lock | ProcessIdentity {
  mkdirSync(dirname(file), { recursive: true });
  const self = identify(process.pid);
  if (self === undefined) throw new Error('this process cannot be identified');
  const ownFile = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(ownFile, JSON.stringify(self), { mode: 0o600 });
  try {
    for (;;) {
      if (link(ownFile, file)) return { release: () => release(file, self) };
      const owner = findOwner(file);
      if (owner === 'none') continue;
      if (owner !== 'dead') return owner;
      // Without this second lock, two processes could find the same dead owner. The slower one would then
      // remove the new lock of the faster one.
      const takeover = tryLock(`${file}.takeover`);
      if (!('release' in takeover)) return takeover;
      try {
        if (findOwner(file) === 'dead') rmSync(file, { force: true });
      } finally {
        takeover.release();
      }
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

/** A malformed file counts as the lock of a dead process. */
function findOwner(file: string): ProcessIdentity | 'dead' | 'none' {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'none';
    throw error;
  }
  const owner = parseIdentity(content);
  return owner !== undefined && isAlive(owner) ? owner : 'dead';
}

function release(file: string, self: ProcessIdentity): void {
  if (readIdentity(file)?.born === self.born) rmSync(file, { force: true });
}
