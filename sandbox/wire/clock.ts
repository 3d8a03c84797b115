/** The sandbox's idea of now, which a test can set ahead to see what a day does. */
export class Clock {
  #aheadMs = 0;
  readonly #aheadByAccount = new Map<string, number>();

  /** Milliseconds since 1970, as the account lives it. */
  now(account: string): number {
    return Date.now() + (this.#aheadByAccount.get(account) ?? this.#aheadMs);
  }

  /** Sets how far ahead of real time an account lives, or without an account all of them. */
  setAhead(aheadMs: number, account?: string): void {
    if (account === undefined) this.#aheadMs = aheadMs;
    else this.#aheadByAccount.set(account, aheadMs);
  }

  /** Back to real time, for one account or for all. */
  reset(account?: string): void {
    if (account === undefined) {
      this.#aheadMs = 0;
      this.#aheadByAccount.clear();
    } else {
      this.#aheadByAccount.delete(account);
    }
  }
}
