import { DAY_MS } from './clock.ts';
import { AccountMap, PerAccount } from './per-account.ts';

export type Allowance = {
  isAccepted: boolean;
  limit: number;
  remaining: number;
  /** Milliseconds until a call is accepted; 0 if a call would be accepted now. */
  waitMs: number;
};

/**
 * Allows `limit` calls in any sliding window, which is stricter than a token bucket or fixed windows. Refused
 * calls do not count.
 */
export class RateLimits {
  readonly #limits: PerAccount<number | null>;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #accepted = new AccountMap<number[]>();

  /**
   * @param limit default of accounts without their own limit; null for no limit
   * @param options `now` is a monotonic clock, in milliseconds
   */
  constructor(limit: number | null, { windowMs = 1_000, now = () => performance.now() } = {}) {
    this.#limits = new PerAccount(limit);
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Without `account`, sets the default of all accounts without their own limit. Null removes the limit. */
  set(limit: number | null, account?: string): void {
    this.#limits.set(limit, account);
  }

  /** Counts the call if it is accepted. Returns null if the account has no limit. */
  take(account: string): Allowance | null {
    const limit = this.#limits.get(account);
    if (limit === null) return null;

    const now = this.#now();
    const accepted = (this.#accepted.get(account) ?? []).filter((time) => now - time < this.#windowMs);
    const isAccepted = accepted.length < limit;
    if (isAccepted) accepted.push(now);
    this.#accepted.set(account, accepted);
    const remaining = Math.max(0, limit - accepted.length);
    // The next call is accepted when fewer than `limit` calls are in the window, so when this call leaves it.
    // This is the oldest call, unless the limit was lowered.
    const blocking = accepted[accepted.length - limit];
    const waitMs = remaining > 0 || blocking === undefined ? 0 : blocking + this.#windowMs - now;
    return { isAccepted, limit, remaining, waitMs };
  }

  reset(account?: string): void {
    this.#limits.reset(account);
    this.#accepted.reset(account);
  }
}

/** The 24 hours of a quota start with the first operation, not at midnight. */
export class DailyQuota {
  readonly #quota: number;
  readonly #used = new AccountMap<{ since: number; operations: number }>();

  constructor(quota: number) {
    this.#quota = quota;
  }

  /** @returns seconds until the quota renews; 0 if it is not used up */
  getWaitSeconds(account: string, now: number): number {
    const { since, operations } = this.#getUsed(account, now);
    return operations < this.#quota ? 0 : Math.max(1, Math.ceil((since + DAY_MS - now) / 1000));
  }

  count(account: string, now: number): void {
    const { since, operations } = this.#getUsed(account, now);
    this.#used.set(account, { since, operations: operations + 1 });
  }

  reset(): void {
    this.#used.clear();
  }

  #getUsed(account: string, now: number): { since: number; operations: number } {
    const used = this.#used.get(account);
    return used && now - used.since < DAY_MS ? used : { since: now, operations: 0 };
  }
}
