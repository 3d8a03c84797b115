import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Deletes entries that were last changed more than `keptMs` ago.
 * @param isKept returns by name whether an entry is kept regardless of age
 */
export function removeOldEntries(folder: string, keptMs: number, isKept: (name: string) => boolean): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    // Another process may rename or delete its entries concurrently.
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined || isKept(name) || Date.now() - changed < keptMs) continue;
    rmSync(path, { recursive: true, force: true });
  }
}
