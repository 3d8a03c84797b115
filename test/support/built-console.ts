import { join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import { buildConsole } from '../../dev/console-build.ts';
import { waitForLock } from '../../dev/processes/lock.ts';
import { buildCache } from './build-servers.ts';

/** A console of other sources is deleted this many milliseconds after its last use. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Returns the folder of the built console, named by a digest of its sources. It is shared by all runs, because a build
 * takes ten seconds of CPU time.
 */
export async function builtConsole(): Promise<string> {
  const { project, serverEnv } = readConfig();
  const cache = buildCache();
  const lock = await waitForLock(join(cache, 'console.lock'), () => {});
  try {
    // Another run may serve a build of other sources.
    return await buildConsole({
      project,
      folder: join(cache, 'console'),
      keptMs: KEPT_MS,
      env: serverEnv,
    });
  } finally {
    lock.release();
  }
}
