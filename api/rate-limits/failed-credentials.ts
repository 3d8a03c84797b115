import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError } from '../http/errors.ts';
import { tooManyRequests } from './limit-headers.ts';
import { networkOf } from './network-of.ts';
import type { RateLimiter, Standing } from './rate-limiter.ts';
import { createTurns, type Turns } from './turns.ts';

/** Milliseconds for which a credential that was valid waits for no turn. */
const TRUSTED_MS = 10 * 60_000;
/**
 * How many a process remembers of each. By size, which takes memory as it fills; by `max`, all would be taken at once.
 */
const BOUND = { maxSize: 20_000, sizeCalculation: () => 1 };

/**
 * Credentials of one network address over its limit that are looked up at once, and that wait for it, in one process: a
 * flood of bad ones takes no more of the database than this.
 */
const TURNS = { atOnce: 4, waiting: 50 };

/** Seconds after which one that found too many waiting is tried again: their look-ups take milliseconds. */
const QUEUE_FULL_SECONDS = 1;

/** Looks something up about credentials, in the turn of the address that they came from. @throws AppError 429 */
export type InTurn = <Result>(lookUp: () => Promise<Result>) => Promise<Result>;

/**
 * Limits how often credentials can be guessed. Credentials are verified first, and only those that do not hold are
 * counted. Who shows one that holds is refused for what others at the same address have sent in one case only: this
 * process does not know it yet, and more than {@link TURNS} of theirs are looked up; then the same request is taken a
 * moment later.
 */
export type FailedCredentials = {
  /**
   * Verifies the credentials of a request, and counts it for its network address when they are invalid (401). From an
   * address with too many of those, further ones are answered with 429 until the window ends; there, credentials are
   * looked up in turn unless this process knows them to hold.
   * @param credentials exactly what `verify` verifies, as one text
   * @param verify looks up by `inTurn` what needs the database; what can be told without, such as a malformed key or a
   *   wrong signature, takes no turn
   * @throws AppError 429, and what `verify` throws
   */
  guard<Result>(
    from: { ip: string | undefined; credentials: string },
    verify: (inTurn: InTurn) => Promise<Result>,
  ): Promise<Result>;
  /** Verifies a credential in its address's turn. False too when too many wait there. */
  holds(ip: string | undefined, verify: () => Promise<boolean>): Promise<boolean>;
  /** Counts an invalid credential, for code that verifies credentials itself. */
  count(ip: string | undefined): Promise<void>;
  /** Where a network address stands that is over the limit, as far as this process knows; undefined: it is not. */
  refusal(ip: string | undefined): Standing | undefined;
};

export function createFailedCredentials(limiter: Pick<RateLimiter, 'take'>): FailedCredentials {
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

  function inTurnOf(ip: string | undefined, standing: Standing): InTurn {
    return async (lookUp) => {
      const found = await turnsOf.memo(networkOf(ip)).take(lookUp);
      if (!found) throw tooManyRequests([standing], QUEUE_FULL_SECONDS);
      return found.result;
    };
  }

  return {
    guard: async ({ ip, credentials }, verify) => {
      const digest = hash('sha256', credentials, 'base64');
      const standing = recentlyValid.has(digest) ? undefined : refusal(ip);
      try {
        const result = await verify(standing ? inTurnOf(ip, standing) : (lookUp) => lookUp());
        recentlyValid.set(digest, true);
        return result;
      } catch (error) {
        if (!isUnauthorized(error)) throw error;
        if (standing) throw tooManyRequests([standing], standing.resetsIn);
        recentlyValid.delete(digest);
        await count(ip);
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
