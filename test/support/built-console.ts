import { join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import { buildConsole } from '../../dev/console-build.ts';
import { waitForLock } from '../../dev/processes/lock.ts';
import { buildCache } from './build-servers.ts';

/** Milliseconds since its last use after which the console of other sources is deleted. */
const KEPT_MS = 24 * 3_600_000;

/**
 * The folder of the built console, whose name tells its sources. It is kept for all files and runs of the same sources,
 * and built once at a time: that takes ten seconds of processor.
 */
export async function builtConsole(): Promise<string> {
  const { project, serverEnv } = readConfig();
  const cache = buildCache();
  const lock = await waitForLock(join(cache, 'console.lock'), () => {});
  try {
    // Another run may serve what was built of other sources.
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
