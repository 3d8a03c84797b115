import { DAY_MS } from './clock.ts';
import { PerAccount } from './per-account.ts';

/** The rate limit of an account as one call found it. */
export type Allowance = {
  isAccepted: boolean;
  /** Calls that may be accepted in any window. */
  limit: number;
  remaining: number;
  /** Milliseconds until a call will be accepted again; 0 when one would be now. */
  waitMs: number;
};

/**
 * The rate limit of one provider, counted for each account: at most `limit` calls are accepted in any sliding window.
 * That is stricter than a token bucket or fixed windows. A refused call does not count.
 */
export class RateLimits {
  readonly #limits: PerAccount<number | null>;
  readonly #windowMs: number;
  readonly #now: () => number;
  /** Times of the accepted calls of each account, in the last window. */
  readonly #accepted = new Map<string, number[]>();

  /**
   * @param limit of every account until `set`; null for none
   * @param options `now` is a monotonic clock, in milliseconds
   */
  constructor(limit: number | null, { windowMs = 1_000, now = () => performance.now() } = {}) {
    this.#limits = new PerAccount(limit);
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Sets the limit of one account, or without an account that of all which have none of their own. Null lifts it. */
  set(limit: number | null, account?: string): void {
    this.#limits.set(limit, account);
  }

  /** Counts a call, or refuses it; null where no limit applies. */
  take(account: string): Allowance | null {
    const limit = this.#limits.get(account);
    if (limit === null) return null;

    const now = this.#now();
    const accepted = (this.#accepted.get(account) ?? []).filter((time) => now - time < this.#windowMs);
    const isAccepted = accepted.length < limit;
    if (isAccepted) accepted.push(now);
    this.#accepted.set(account, accepted);
    const remaining = Math.max(0, limit - accepted.length);
    // The next call fits when this one leaves the window. After a limit was lowered it is not the oldest call.
    const blocking = accepted[accepted.length - limit];
    const waitMs = remaining > 0 || blocking === undefined ? 0 : blocking + this.#windowMs - now;
    return { isAccepted, limit, remaining, waitMs };
  }

  /** Forgets the limit and the calls of an account; without an account those of all. */
  reset(account?: string): void {
    this.#limits.reset(account);
    if (account === undefined) this.#accepted.clear();
    else this.#accepted.delete(account);
  }
}

/** The operations that an account may use in 24 hours, which begin with its first one. */
export class DailyQuota {
  readonly #quota: PerAccount<number | null>;
  readonly #used = new Map<string, { since: number; operations: number }>();

  /** @param operations the quota of every account until `set`; null for none */
  constructor(operations: number | null) {
    this.#quota = new PerAccount(operations);
  }

  /** Sets the quota of one account, or without an account that of all which have none of their own. Null lifts it. */
  set(operations: number | null, account?: string): void {
    this.#quota.set(operations, account);
  }

  /**
   * Counts operations, or refuses them.
   * @returns the seconds until the quota is renewed; 0 when the operations were counted
   */
  take(account: string, operations: number, now: number): number {
    const quota = this.#quota.get(account);
    const earlier = this.#used.get(account);
    const used = earlier && now - earlier.since < DAY_MS ? earlier : { since: now, operations: 0 };
    this.#used.set(account, used);
    if (quota !== null && used.operations + operations > quota) {
      return Math.max(1, Math.ceil((used.since + DAY_MS - now) / 1000));
    }
    used.operations += operations;
    return 0;
  }

  /** Forgets the quota and the use of an account; without an account those of all. */
  reset(account?: string): void {
    this.#quota.reset(account);
    if (account === undefined) this.#used.clear();
    else this.#used.delete(account);
  }
}
