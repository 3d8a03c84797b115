import type { Logger } from 'pino';
import { preloadObjectStore } from '../activities/assets/lazy-activities.ts';
import type { ActivityDependencies } from '../activities/index.ts';
import { preloadGoogleAds } from '../activities/searchads/lazy-client.ts';
import { describeError } from './describe-error.ts';

/**
 * Loads the clients, then collects the garbage of the start, which an idle process would keep. A failed load
 * is only logged, because the client's first call loads it again.
 */
export async function preloadClients({
  googleAds,
  objectStore,
  logger,
}: Pick<ActivityDependencies, 'googleAds' | 'objectStore'> & { logger: Logger }): Promise<void> {
  const loads = await Promise.allSettled([
    googleAds && preloadGoogleAds(googleAds),
    objectStore && preloadObjectStore(),
  ]);
  for (const load of loads) {
    if (load.status === 'fulfilled') continue;
    logger.warn({ error: describeError(load.reason) }, 'client not preloaded; its first call loads it');
  }
  // `gc` exists only in the container images.
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}
