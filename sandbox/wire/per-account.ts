/** A setting that all accounts share and that single accounts can override. */
export class PerAccount<T> {
  #shared: T;
  readonly #own = new Map<string, T>();

  constructor(shared: T) {
    this.#shared = shared;
  }

  /** The account's own value; without one, the shared value. */
  get(account: string): T {
    const own = this.#own.get(account);
    return own === undefined ? this.#shared : own;
  }

  /** The value that was set for this account alone; undefined for none. */
  own(account: string): T | undefined {
    return this.#own.get(account);
  }

  /** Sets the value of one account, or without an account the shared value. */
  set(value: T, account?: string): void {
    if (account === undefined) this.#shared = value;
    else this.#own.set(account, value);
  }

  /** Forgets the own value of one account, or of all. The shared value stays. */
  clear(account?: string): void {
    if (account === undefined) this.#own.clear();
    else this.#own.delete(account);
  }
}
