/** Values by account. */
export class AccountMap<T> extends Map<string, T> {
  /** Deletes the value of one account, or all values. */
  reset(account?: string): void {
    if (account === undefined) this.clear();
    else this.delete(account);
  }
}

/** A shared value that accounts can override. */
export class PerAccount<T> {
  readonly #initial: T;
  #shared: T;
  readonly #own = new AccountMap<T>();

  constructor(initial: T) {
    this.#initial = initial;
    this.#shared = initial;
  }

  /** Returns the account's value, or the shared value. */
  get(account: string): T {
    const own = this.#own.get(account);
    return own === undefined ? this.#shared : own;
  }

  /** Sets the value of one account, or the shared value. */
  set(value: T, account?: string): void {
    if (account === undefined) this.#shared = value;
    else this.#own.set(account, value);
  }

  /** Deletes the value of one account, or restores the initial value for all accounts. */
  reset(account?: string): void {
    if (account === undefined) this.#shared = this.#initial;
    this.#own.reset(account);
  }
}

/** Settings with defaults. An account's fields override the shared fields. */
export class AccountSettings<Fields extends object> {
  readonly #defaults: Fields;
  #shared: Partial<Fields> = {};
  readonly #own = new AccountMap<Partial<Fields>>();

  constructor(defaults: Fields) {
    this.#defaults = defaults;
  }

  /** Returns all settings of one account, or the shared settings. */
  get(account?: string): Fields {
    const own = account === undefined ? undefined : this.#own.get(account);
    return { ...this.#defaults, ...this.#shared, ...own };
  }

  /** Sets fields of one account, or shared fields. Returns all settings. */
  set(fields: Partial<Fields>, account?: string): Fields {
    if (account === undefined) this.#shared = { ...this.#shared, ...fields };
    else this.#own.set(account, { ...this.#own.get(account), ...fields });
    return this.get(account);
  }

  /** Deletes the fields of one account, or restores the defaults for all accounts. */
  reset(account?: string): void {
    if (account === undefined) this.#shared = {};
    this.#own.reset(account);
  }
}

/** A map of at most `max` entries. A further entry replaces the oldest. */
export class BoundedMap<T extends { account: string }> {
  readonly #max: number;
  readonly #all = new Map<string, T>();

  constructor(max: number) {
    this.#max = max;
  }

  get(name: string): T | undefined {
    return this.#all.get(name);
  }

  /** Adds or replaces an entry. Returns the oldest entry if it was dropped. */
  set(name: string, value: T): T | undefined {
    this.#all.set(name, value);
    const oldest = this.#all.size > this.#max ? this.#all.entries().next().value : undefined;
    if (oldest) this.#all.delete(oldest[0]);
    return oldest?.[1];
  }

  /** Returns the entries of one account, or all entries, oldest first. */
  list(account?: string): T[] {
    const all = [...this.#all.values()];
    return account === undefined ? all : all.filter((entry) => entry.account === account);
  }

  /** Deletes the entries of one account, or all entries. */
  clear(account?: string): void {
    for (const [name, entry] of this.#all) {
      if (account === undefined || entry.account === account) this.#all.delete(name);
    }
  }
}
