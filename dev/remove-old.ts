import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Deletes entries that were last changed more than `keptMs` ago. */
export function removeOldEntries(folder: string, keptMs: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    // Another process may have renamed or deleted the entry meanwhile.
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined || Date.now() - changed < keptMs) continue;
    rmSync(path, { recursive: true, force: true });
  }
}
