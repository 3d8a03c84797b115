import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { FairQueue, QuotaExceeded } from '../../models/fair-queue.ts';
import { ROWS_TIMEOUT_MS } from '../request/deadline.ts';
import { AppError } from '../request/errors.ts';
import { toNetwork } from './to-network.ts';
import { tooManyRequests, type RateLimitStatus } from './rate-limiter.ts';
import type { RateLimits } from './rate-limits.ts';

/** Time after a successful verification during which lookups of the credential skip the queue. */
const TRUSTED_MS = 10 * 60_000;
/** Limited by `maxSize`, because `max` would preallocate memory. */
const CACHE_BOUND = { maxSize: 20_000, sizeCalculation: () => 1 };

/** Bounds the database load that a flood of invalid credentials causes. */
const LOOKUPS = {
  name: 'credentials',
  total: 1_000,
  perTenant: 4,
  waiting: { total: 2_000, perTenant: 50 },
};

/** Short, because a lookup takes milliseconds. */
const QUEUE_FULL_RETRY_SECONDS = 1;

/**
 * Runs a database lookup. If the caller's network address is above the limit, the lookup may wait in a queue.
 * @throws AppError 429 if the queue is full or slow
 */
export type LimitLookup = <Result>(lookUp: () => Promise<Result>) => Promise<Result>;

/**
 * Counts invalid credentials per network address. A valid credential is refused only if its address is above
 * the limit, this process has not verified it recently, and the queue is full or slow.
 */
export type FailedCredentials = {
  /**
   * Above the limit, invalid credentials get 429 instead of 401, and lookups wait in a queue unless this
   * process has verified the credentials recently.
   * @param credentials all credentials that `verify` reads, as one text
   * @param verify must wrap database lookups, but no other checks, in `limitLookup`
   * @throws AppError 429, and the errors of `verify`
   */
  guard<Result>(
    from: { ip: string | undefined; credentials: string },
    verify: (limitLookup: LimitLookup) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Runs `verify` in the lookup queue.
   * @throws QuotaExceeded if the queue is full or slow
   */
  runInLookupQueue(ip: string | undefined, verify: () => Promise<boolean>): Promise<boolean>;
  /** Counts an invalid credential that was checked without {@link guard}. */
  count(ip: string | undefined): Promise<void>;
  findRefusal(ip: string | undefined): RateLimitStatus | undefined;
};

export function createFailedCredentials(rateLimits: Pick<RateLimits, 'take'>): FailedCredentials {
  const recentlyValid = new LRUCache<string, true>({ ...CACHE_BOUND, ttl: TRUSTED_MS });
  /** `until`: the end of the window in milliseconds since 1970. */
  const refused = new LRUCache<string, { limitStatus: RateLimitStatus; until: number }>(CACHE_BOUND);
  const lookups = new FairQueue(LOOKUPS);
  const lookUp = <Result>(ip: string | undefined, work: () => Promise<Result>) =>
    lookups.run(toNetwork(ip), { timeoutMs: ROWS_TIMEOUT_MS }, work);

  function findRefusal(ip: string | undefined): RateLimitStatus | undefined {
    const found = refused.get(toNetwork(ip));
    if (!found) return undefined;
    const resetsInSeconds = Math.ceil((found.until - Date.now()) / 1000);
    return resetsInSeconds > 0 ? { ...found.limitStatus, isExceeded: true, resetsInSeconds } : undefined;
  }

  async function count(ip: string | undefined): Promise<void> {
    const network = toNetwork(ip);
    const limitStatus = await rateLimits.take('failedCredentials', network);
    if (limitStatus?.remaining !== 0) return;
    refused.set(network, { limitStatus, until: Date.now() + limitStatus.resetsInSeconds * 1000 });
  }

  function limitLookups(ip: string | undefined, limitStatus: RateLimitStatus): LimitLookup {
    return (work) =>
      lookUp(ip, work).catch((error: unknown) => {
        // Other queues, such as the one for database connections, throw the same class. Their errors stay
        // unchanged, because they say nothing about credentials.
        throw error instanceof QuotaExceeded && error.queue === LOOKUPS.name
          ? tooManyRequests([limitStatus], QUEUE_FULL_RETRY_SECONDS)
          : error;
      });
  }

  return {
    guard: async ({ ip, credentials }, verify) => {
      const digest = hash('sha256', credentials, 'base64');
      const limitStatus = recentlyValid.has(digest) ? undefined : findRefusal(ip);
      try {
        const result = await verify(limitStatus ? limitLookups(ip, limitStatus) : (work) => work());
        recentlyValid.set(digest, true);
        return result;
      } catch (error) {
        if (!isUnauthorized(error)) throw error;
        if (limitStatus) throw tooManyRequests([limitStatus], limitStatus.resetsInSeconds);
        recentlyValid.delete(digest);
        await count(ip);
        throw error;
      }
    },
    runInLookupQueue: lookUp,
    count,
    findRefusal,
  };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof AppError && error.status === 401;
}
