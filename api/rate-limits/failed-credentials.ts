import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError } from '../http/errors.ts';
import { tooManyRequests } from './limit-headers.ts';
import { networkOf } from './network-of.ts';
import type { RateLimiter, Standing } from './rate-limiter.ts';
import { createTurns, type Turns } from './turns.ts';

/** Milliseconds for which a credential that was valid waits for no turn. */
const TRUSTED_MS = 10 * 60_000;
/** How many a process remembers of each. By size, which takes memory as it fills; by `max`, all would be taken at once. */
const BOUND = { maxSize: 20_000, sizeCalculation: () => 1 };

/**
 * Credentials of one network address over its limit that are looked up at once, and that wait for it, in one process: a
 * flood of bad ones takes no more of the database than this.
 */
const TURNS = { atOnce: 4, waiting: 50 };

/**
 * Limits how often credentials can be guessed. Who shows one that holds is never refused for what others at the same
 * address have sent: it is verified first, and only one that does not hold is counted.
 */
export type FailedCredentials = {
  /**
   * Verifies the credentials of a request, and counts it for its network address when they are invalid (401). From an
   * address with too many of those, further ones are answered with 429 until the window ends; there, credentials are
   * verified in turn unless this process knows them to hold.
   * @param credentials exactly what `verify` verifies, as one text
   * @throws AppError 429, and what `verify` throws
   */
  guard<Result>(
    from: { ip: string | undefined; credentials: string },
    verify: () => Promise<Result>,
  ): Promise<Result>;
  /** Verifies a credential in its address's turn. False too when too many wait there. */
  holds(ip: string | undefined, verify: () => Promise<boolean>): Promise<boolean>;
  /** Counts an invalid credential, for code that verifies credentials itself. */
  count(ip: string | undefined): Promise<void>;
  /** Where a network address stands that is over the limit, as far as this process knows; undefined: it is not. */
  refusal(ip: string | undefined): Standing | undefined;
};

export function createFailedCredentials(limiter: RateLimiter): FailedCredentials {
  const recentlyValid = new LRUCache<string, true>({ ...BOUND, ttl: TRUSTED_MS });
  /** Networks that are over the limit, and until when (milliseconds since 1970), as far as this process knows. */
  const refused = new LRUCache<string, { standing: Standing; until: number }>(BOUND);
  const turnsOf = new LRUCache<string, Turns>({ ...BOUND, memoMethod: () => createTurns(TURNS) });

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

  /** @throws AppError 429 instead of the 401, or when too many wait */
  async function verifyInTurn<Result>(
    ip: string | undefined,
    standing: Standing,
    verify: () => Promise<Result>,
  ): Promise<Result> {
    const verified = await turnsOf
      .memo(networkOf(ip))
      .take(verify)
      .catch((error: unknown) => {
        if (isUnauthorized(error)) return undefined;
        throw error;
      });
    if (!verified) throw tooManyRequests([standing], standing.resetsIn);
    return verified.result;
  }

  return {
    guard: async ({ ip, credentials }, verify) => {
      const digest = hash('sha256', credentials, 'base64');
      const standing = recentlyValid.has(digest) ? undefined : refusal(ip);
      try {
        const result = standing ? await verifyInTurn(ip, standing, verify) : await verify();
        recentlyValid.set(digest, true);
        return result;
      } catch (error) {
        if (isUnauthorized(error)) {
          recentlyValid.delete(digest);
          await count(ip);
        }
        throw error;
      }
    },
    holds: async (ip, verify) => (await turnsOf.memo(networkOf(ip)).take(verify))?.result ?? false,
    count,
    refusal,
  };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof AppError && error.status === 401;
}
