import { join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import { buildConsole } from '../../dev/console-build.ts';
import { waitForLock } from '../../dev/processes/lock.ts';
import { getBuildFolder } from './build-servers.ts';

/** Builds of other sources are deleted this long after their last use. */
const KEPT_MS = 24 * 3_600_000;

/** Builds the console, unless a build of the same sources exists. A build takes ten seconds of CPU time. */
export async function ensureConsole(): Promise<string> {
  const { project, serverEnv } = readConfig();
  const cache = getBuildFolder();
  const lock = await waitForLock(join(cache, 'console.lock'), () => {});
  try {
    // Keeps recent builds of other sources, because another run may serve one of them.
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
