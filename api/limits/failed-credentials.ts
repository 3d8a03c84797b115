import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { FairQueue, QuotaExceeded } from '../../models/fair-queue.ts';
import { ROWS_TIMEOUT_MS } from '../request/deadline.ts';
import { AppError } from '../request/errors.ts';
import { networkOf } from './network-of.ts';
import { tooManyRequests, type RateLimitStatus } from './rate-limiter.ts';
import type { RateLimits } from './rate-limits.ts';

/** Milliseconds for which a credential that was valid is looked up without waiting. */
const TRUSTED_MS = 10 * 60_000;
/**
 * How many a process remembers of each. By size, which takes memory as it fills; by `max`, all would be taken at once.
 */
const BOUND = { maxSize: 20_000, sizeCalculation: () => 1 };

/** Lookups of credentials from network addresses over their limit: a flood of invalid ones uses no more of the database. */
const LOOKUPS = {
  name: 'credentials',
  total: 1_000,
  perTenant: 4,
  waiting: { total: 2_000, perTenant: 50 },
};

/** Seconds after which one that found too many waiting is tried again: their look-ups take milliseconds. */
const QUEUE_FULL_SECONDS = 1;

/** Runs a lookup of credentials within the quota of the address that sent them. @throws AppError 429 */
export type LimitLookup = <Result>(lookUp: () => Promise<Result>) => Promise<Result>;

/**
 * Limits how often credentials can be guessed. Credentials are verified first, and only those that do not hold are
 * counted. Who shows one that holds is refused for what others at the same address have sent in one case only: this
 * process does not know it yet, and more than {@link LOOKUPS} of theirs are looked up; then the same request is taken a
 * moment later.
 */
export type FailedCredentials = {
  /**
   * Verifies the credentials of a request, and counts it for its network address when they are invalid (401). From an
   * address with too many of those, further ones are answered with 429 until the window ends; there, lookups
   * of credentials are limited unless this process knows them to hold.
   * @param credentials exactly what `verify` verifies, as one text
   * @param verify runs what needs the database through `limitLookup`; a malformed key or a wrong signature needs no
   *   lookup
   * @throws AppError 429, and what `verify` throws
   */
  guard<Result>(
    from: { ip: string | undefined; credentials: string },
    verify: (limitLookup: LimitLookup) => Promise<Result>,
  ): Promise<Result>;
  /** Verifies a credential within the quota of its address. @throws QuotaExceeded when too many wait there */
  holds(ip: string | undefined, verify: () => Promise<boolean>): Promise<boolean>;
  /** Counts an invalid credential, for code that verifies credentials itself. */
  count(ip: string | undefined): Promise<void>;
  /** The status of a network address that this process knows to be over the limit; undefined for any other. */
  refusal(ip: string | undefined): RateLimitStatus | undefined;
};

export function createFailedCredentials(rateLimits: Pick<RateLimits, 'take'>): FailedCredentials {
  const recentlyValid = new LRUCache<string, true>({ ...BOUND, ttl: TRUSTED_MS });
  /** Networks that are over the limit, and until when (milliseconds since 1970), as far as this process knows. */
  const refused = new LRUCache<string, { limitStatus: RateLimitStatus; until: number }>(BOUND);
  const lookups = new FairQueue(LOOKUPS);
  const lookUp = <Result>(ip: string | undefined, work: () => Promise<Result>) =>
    lookups.run(networkOf(ip), { timeoutMs: ROWS_TIMEOUT_MS }, work);

  function refusal(ip: string | undefined): RateLimitStatus | undefined {
    const found = refused.get(networkOf(ip));
    if (!found) return undefined;
    const resetsIn = Math.ceil((found.until - Date.now()) / 1000);
    return resetsIn > 0 ? { ...found.limitStatus, isOver: true, resetsIn } : undefined;
  }

  async function count(ip: string | undefined): Promise<void> {
    const network = networkOf(ip);
    const limitStatus = await rateLimits.take('failedCredentials', network);
    if (limitStatus?.remaining !== 0) return;
    refused.set(network, { limitStatus, until: Date.now() + limitStatus.resetsIn * 1000 });
  }

  function limitLookups(ip: string | undefined, limitStatus: RateLimitStatus): LimitLookup {
    return (work) =>
      lookUp(ip, work).catch((error: unknown) => {
        throw error instanceof QuotaExceeded ? tooManyRequests([limitStatus], QUEUE_FULL_SECONDS) : error;
      });
  }

  return {
    guard: async ({ ip, credentials }, verify) => {
      const digest = hash('sha256', credentials, 'base64');
      const limitStatus = recentlyValid.has(digest) ? undefined : refusal(ip);
      try {
        const result = await verify(limitStatus ? limitLookups(ip, limitStatus) : (work) => work());
        recentlyValid.set(digest, true);
        return result;
      } catch (error) {
        if (!isUnauthorized(error)) throw error;
        if (limitStatus) throw tooManyRequests([limitStatus], limitStatus.resetsIn);
        recentlyValid.delete(digest);
        await count(ip);
        throw error;
      }
    },
    holds: lookUp,
    count,
    refusal,
  };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof AppError && error.status === 401;
}
