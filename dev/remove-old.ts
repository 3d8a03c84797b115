import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Deletes what a folder has that is older than `keptMs` milliseconds, by the time of its last change.
 * @param isKept tells by its name what stays however old it is
 */
export function removeOld(folder: string, keptMs: number, isKept: (name: string) => boolean): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    // What others build in the same folder may be renamed or deleted at this moment.
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined || isKept(name) || Date.now() - changed < keptMs) continue;
    rmSync(path, { recursive: true, force: true });
  }
}
