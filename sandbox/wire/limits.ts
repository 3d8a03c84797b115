/** What is left of an account's allowance at the moment of a call. */
export type Allowance = {
  accepted: boolean;
  /** Calls that may be accepted in any 1000 ms. */
  limit: number;
  remaining: number;
  /** Milliseconds until a call will be accepted again (0 when one would be now). */
  waitMs: number;
};

const WINDOW_MS = 1000;

/**
 * Limits of one provider, each account counted for itself: at most `perSecond` calls are accepted in any sliding
 * 1000 ms, which is stricter than a bucket that refills or a window that starts anew. A refused call does not count.
 */
export class RateLimits {
  readonly #configured: number | null;
  readonly #now: () => number;
  #perSecond: number | null;
  readonly #byAccount = new Map<string, number | null>();
  readonly #accepted = new Map<string, number[]>();

  /** @param now a clock that never goes back, in milliseconds. */
  constructor(perSecond: number | null, now: () => number = () => performance.now()) {
    this.#configured = perSecond;
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** Sets the limit of one account, or without an account that of all which have none of their own. Null lifts it. */
  set(perSecond: number | null, account?: string): void {
    if (account === undefined) this.#perSecond = perSecond;
    else this.#byAccount.set(account, perSecond);
  }

  /** Counts a call in, or refuses it; null where no limit applies. */
  take(account: string): Allowance | null {
    const own = this.#byAccount.get(account);
    const limit = own === undefined ? this.#perSecond : own;
    if (limit === null) return null;

    const now = this.#now();
    const accepted = (this.#accepted.get(account) ?? []).filter((time) => now - time < WINDOW_MS);
    const isAccepted = accepted.length < limit;
    if (isAccepted) accepted.push(now);
    this.#accepted.set(account, accepted);
    const remaining = Math.max(0, limit - accepted.length);
    // The call that must leave the window before another one fits, which is not the oldest after a limit was lowered.
    const blocking = accepted[accepted.length - limit];
    const waitMs = remaining > 0 || blocking === undefined ? 0 : blocking + WINDOW_MS - now;
    return { accepted: isAccepted, limit, remaining, waitMs };
  }

  /** Forgets an account's limit and calls, or all of them and returns to the configured limit. */
  reset(account?: string): void {
    if (account === undefined) {
      this.#perSecond = this.#configured;
      this.#byAccount.clear();
      this.#accepted.clear();
    } else {
      this.#byAccount.delete(account);
      this.#accepted.delete(account);
    }
  }
}
