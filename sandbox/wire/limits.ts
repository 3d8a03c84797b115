import { PerAccount } from './per-account.ts';

/** The rate limit of an account as one call found it. */
export type Allowance = {
  isAccepted: boolean;
  /** Calls that may be accepted in any 1000 ms. */
  limit: number;
  remaining: number;
  /** Milliseconds until a call will be accepted again; 0 when one would be now. */
  waitMs: number;
};

const WINDOW_MS = 1000;

/**
 * The rate limit of one provider, counted for each account: at most `perSecond` calls are accepted in any sliding 1000
 * ms. That is stricter than a token bucket or fixed windows. A refused call does not count.
 */
export class RateLimits {
  readonly #configured: number | null;
  readonly #now: () => number;
  readonly #perSecond: PerAccount<number | null>;
  /** Times of the accepted calls of each account, in the last 1000 ms. */
  readonly #accepted = new Map<string, number[]>();

  /**
   * @param perSecond the limit of every account until `set`; null for none
   * @param now a monotonic clock, in milliseconds
   */
  constructor(perSecond: number | null, now: () => number = () => performance.now()) {
    this.#configured = perSecond;
    this.#perSecond = new PerAccount(perSecond);
    this.#now = now;
  }

  /** Sets the limit of one account, or without an account that of all which have none of their own. Null lifts it. */
  set(perSecond: number | null, account?: string): void {
    this.#perSecond.set(perSecond, account);
  }

  /** Counts a call, or refuses it; null where no limit applies. */
  take(account: string): Allowance | null {
    const limit = this.#perSecond.get(account);
    if (limit === null) return null;

    const now = this.#now();
    const accepted = (this.#accepted.get(account) ?? []).filter((time) => now - time < WINDOW_MS);
    const isAccepted = accepted.length < limit;
    if (isAccepted) accepted.push(now);
    this.#accepted.set(account, accepted);
    const remaining = Math.max(0, limit - accepted.length);
    // The next call fits when this one leaves the window. After a limit was lowered it is not the oldest call.
    const blocking = accepted[accepted.length - limit];
    const waitMs = remaining > 0 || blocking === undefined ? 0 : blocking + WINDOW_MS - now;
    return { isAccepted, limit, remaining, waitMs };
  }

  /**
   * Forgets the limit and the calls of an account; without an account those of all, and restores the configured limit.
   */
  reset(account?: string): void {
    if (account === undefined) {
      this.#perSecond.set(this.#configured);
      this.#accepted.clear();
    } else {
      this.#accepted.delete(account);
    }
    this.#perSecond.clear(account);
  }
}
