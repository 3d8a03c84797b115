const DAY_MS = 86_400_000;

/** Operations that an account may have in 24 hours from its first one; each account is counted for itself. */
export class DailyQuota {
  readonly #configured: number | null;
  #shared: number | null;
  readonly #own = new Map<string, number | null>();
  readonly #used = new Map<string, { since: number; operations: number }>();

  constructor(operations: number | null) {
    this.#configured = operations;
    this.#shared = operations;
  }

  /** Sets the quota of one account, or without an account that of all which have none of their own. Null lifts it. */
  set(operations: number | null, account?: string): void {
    if (account === undefined) this.#shared = operations;
    else this.#own.set(account, operations);
  }

  /** Counts operations in and gives 0, or refuses them and gives the seconds until the next day. */
  take(account: string, operations: number, now: number): number {
    const own = this.#own.get(account);
    const quota = own === undefined ? this.#shared : own;
    const earlier = this.#used.get(account);
    const usage = earlier && now - earlier.since < DAY_MS ? earlier : { since: now, operations: 0 };
    this.#used.set(account, usage);
    if (quota !== null && usage.operations + operations > quota) {
      return Math.max(1, Math.ceil((usage.since + DAY_MS - now) / 1000));
    }
    usage.operations += operations;
    return 0;
  }

  /** Forgets an account's quota and use, or all of them and returns to the configured quota. */
  reset(account?: string): void {
    if (account === undefined) {
      this.#shared = this.#configured;
      this.#own.clear();
      this.#used.clear();
    } else {
      this.#own.delete(account);
      this.#used.delete(account);
    }
  }
}
