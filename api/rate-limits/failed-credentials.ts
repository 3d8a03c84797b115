import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError } from '../http/errors.ts';
import { tooManyRequests } from './limit-headers.ts';
import { networkOf } from './network-of.ts';
import type { RateLimiter, Standing } from './rate-limiter.ts';

/** Milliseconds for which a credential that was valid is let through while its network is over the limit. */
const TRUSTED_MS = 10 * 60_000;
const REMEMBERED = 20_000;

/** Limits how often credentials can be guessed. */
export type FailedCredentials = {
  /**
   * Verifies the credentials of a request, and counts it for its network address when they are invalid (401). An
   * address with too many of those is refused before anything is verified, until the window ends. Somebody else there,
   * behind the same proxy perhaps, continues with credentials that this process verified before.
   * @param credentials exactly what `verify` verifies, as one text
   * @throws AppError 429, and what `verify` throws
   */
  guard<Result>(
    from: { ip: string | undefined; credentials: string },
    verify: () => Promise<Result>,
  ): Promise<Result>;
  /** Counts an invalid credential, for code that verifies credentials itself. */
  count(ip: string | undefined): Promise<void>;
  /** Where a network address stands that is over the limit, as far as this process knows; undefined: it is not. */
  refusal(ip: string | undefined): Standing | undefined;
};

export function createFailedCredentials(limiter: RateLimiter): FailedCredentials {
  const recentlyValid = new LRUCache<string, true>({ max: REMEMBERED, ttl: TRUSTED_MS });
  /** Networks that are over the limit, and until when (milliseconds since 1970), as far as this process knows. */
  const refused = new LRUCache<string, { standing: Standing; until: number }>({ max: REMEMBERED });

  function refusal(ip: string | undefined): Standing | undefined {
    const found = refused.get(networkOf(ip));
    if (!found) return undefined;
    const resetsIn = Math.ceil((found.until - Date.now()) / 1000);
    return resetsIn > 0 ? { ...found.standing, isOver: true, resetsIn } : undefined;
  }

  async function count(ip: string | undefined): Promise<void> {
    const network = networkOf(ip);
    const standing = await limiter.take(network);
    if (standing?.remaining !== 0) return;
    refused.set(network, { standing, until: Date.now() + standing.resetsIn * 1000 });
  }

  return {
    guard: async ({ ip, credentials }, verify) => {
      const digest = hash('sha256', credentials, 'base64');
      const standing = recentlyValid.has(digest) ? undefined : refusal(ip);
      if (standing) throw tooManyRequests([standing], standing.resetsIn);
      try {
        const result = await verify();
        recentlyValid.set(digest, true);
        return result;
      } catch (error) {
        if (error instanceof AppError && error.status === 401) {
          recentlyValid.delete(digest);
          await count(ip);
        }
        throw error;
      }
    },
    count,
    refusal,
  };
}
