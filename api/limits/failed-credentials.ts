import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { FairQueue, QuotaExceeded } from '../../models/fair-queue.ts';
import { ROWS_TIMEOUT_MS } from '../request/deadline.ts';
import { AppError } from '../request/errors.ts';
import { toNetwork } from './to-network.ts';
import { tooManyRequests, type RateLimitStatus } from './rate-limiter.ts';
import type { RateLimits } from './rate-limits.ts';

/** Time after a successful verification during which lookups of the credential are not queued. */
const TRUSTED_MS = 10 * 60_000;
/** Limited by size, since `max` preallocates. */
const CACHE_BOUND = { maxSize: 20_000, sizeCalculation: () => 1 };

/** Bounds the database load of a flood of invalid credentials. */
const LOOKUPS = {
  name: 'credentials',
  total: 1_000,
  perTenant: 4,
  waiting: { total: 2_000, perTenant: 50 },
};

/** A lookup takes milliseconds. */
const QUEUE_FULL_RETRY_SECONDS = 1;

/**
 * Runs a lookup, which waits in the queue only if its network address is above the limit.
 * @throws AppError 429 for a full or slow queue
 */
export type LimitLookup = <Result>(lookUp: () => Promise<Result>) => Promise<Result>;

/**
 * Only invalid credentials count. A valid one is refused only if its address is above the limit, the process
 * does not know it, and the queue is full.
 */
export type FailedCredentials = {
  /**
   * Above the limit, invalid credentials get 429, and lookups of credentials that this process does not know
   * are queued.
   * @param credentials everything that `verify` reads, as one text
   * @param verify wraps database access in `limitLookup`; syntax and signature checks need none
   * @throws AppError 429, and the errors of `verify`
   */
  guard<Result>(
    from: { ip: string | undefined; credentials: string },
    verify: (limitLookup: LimitLookup) => Promise<Result>,
  ): Promise<Result>;
  /** @throws QuotaExceeded for a full or slow queue */
  verifyWithinQuota(ip: string | undefined, verify: () => Promise<boolean>): Promise<boolean>;
  /** Counts an invalid credential that was verified without {@link guard}. */
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
        // Passes on the error of any other queue, such as that of database connections, since it says nothing
        // about credentials.
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
    verifyWithinQuota: lookUp,
    count,
    findRefusal,
  };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof AppError && error.status === 401;
}
