import { PerAccount } from './per-account.ts';

/** The time as each account sees it. A test sets it ahead to see what happens after a day. */
export class Clock {
  readonly #aheadMs = new PerAccount(0);

  /** Milliseconds since 1970, as the account sees them. */
  now(account: string): number {
    return Date.now() + this.#aheadMs.get(account);
  }

  /** Sets how far ahead of real time an account is, or without an account all that have no setting of their own. */
  setAhead(aheadMs: number, account?: string): void {
    this.#aheadMs.set(aheadMs, account);
  }

  /** Returns to real time, for one account or for all. */
  reset(account?: string): void {
    if (account === undefined) this.#aheadMs.set(0);
    this.#aheadMs.clear(account);
  }
}
