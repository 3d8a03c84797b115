import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { hasCode } from './has-code.ts';
import { identify, isAlive, type ProcessIdentity } from './identity.ts';

/** A lock that this process holds; it dies with the process, for a lock of a dead process counts for nothing. */
export type Lock = {
  release(): void;
};

const holder = z.object({ pid: z.number().int().positive(), born: z.string() });

/** Takes the lock that the file stands for, or says which living process holds it. */
export function tryLock(file: string): Lock | ProcessIdentity {
  mkdirSync(dirname(file), { recursive: true });
  const self = identify(process.pid);
  if (self === undefined) throw new Error('this process cannot be identified');
  const mine = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(mine, JSON.stringify(self), { mode: 0o600 });
  try {
    for (;;) {
      if (link(mine, file)) return { release: () => release(file, self) };
      const owner = readHolder(file);
      if (owner !== undefined && isAlive(owner)) return owner;
      removeStale(file, owner);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Takes the lock as soon as it is free; `onWait` is told once who holds it until then. */
export async function waitForLock(
  file: string,
  onWait: (holder: ProcessIdentity) => void,
  signal?: AbortSignal,
): Promise<Lock> {
  for (let first = true; ; first = false) {
    const lock = tryLock(file);
    if ('release' in lock) return lock;
    if (first) onWait(lock);
    await delay(200, undefined, signal === undefined ? {} : { signal });
  }
}

// link(2) makes a name with its whole content at once, or fails: nobody ever reads a half-written lock.
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

// Another start may have replaced the stale lock since it was read: what is taken away is looked at again, and a
// living lock put back.
function removeStale(file: string, stale: ProcessIdentity | undefined): void {
  const aside = `${file}.stale.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const taken = readHolder(aside);
  if (taken !== undefined && taken.born !== stale?.born && isAlive(taken)) link(aside, file);
  rmSync(aside, { force: true });
}

function release(file: string, self: ProcessIdentity): void {
  if (readHolder(file)?.born === self.born) rmSync(file, { force: true });
}

function readHolder(file: string): ProcessIdentity | undefined {
  try {
    return holder.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
