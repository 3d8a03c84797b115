import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../dev/processes/child-process.ts';
import { waitForLock } from '../../dev/processes/lock.ts';

/**
 * Installs a folder unless it exists. Concurrent callers wait for the complete folder, and a failed
 * installation leaves nothing behind.
 * @param install fills the folder `unfinished`, which is then renamed to `folder`
 */
export async function installOnce(
  folder: string,
  report: Report,
  install: (unfinished: string) => Promise<unknown>,
): Promise<void> {
  if (existsSync(folder)) return;
  mkdirSync(join(folder, '..'), { recursive: true });
  const lock = await waitForLock(`${folder}.lock`, ({ pid }) => report(`waiting for process ${pid}`));
  try {
    if (existsSync(folder)) return;
    const unfinished = mkdtempSync(`${folder}.`);
    try {
      await install(unfinished);
      renameSync(unfinished, folder);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      throw error;
    }
  } finally {
    lock.release();
  }
}
