/** A setting that all accounts share and that single accounts can override. */
export class PerAccount<T> {
  readonly #initial: T;
  #shared: T;
  readonly #own = new Map<string, T>();

  constructor(initial: T) {
    this.#initial = initial;
    this.#shared = initial;
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

  /** Forgets the value of one account; without an account those of all, and restores the initial shared value. */
  reset(account?: string): void {
    if (account !== undefined) {
      this.#own.delete(account);
      return;
    }
    this.#shared = this.#initial;
    this.#own.clear();
  }
}

/** Several settings with defaults: the fields of one account override those that are set for all. */
export class AccountSettings<Fields extends object> {
  readonly #defaults: Fields;
  #shared: Partial<Fields> = {};
  readonly #own = new Map<string, Partial<Fields>>();

  constructor(defaults: Fields) {
    this.#defaults = defaults;
  }

  /** All settings of one account, or without an account those of every account that has none of its own. */
  of(account?: string): Fields {
    const own = account === undefined ? undefined : this.#own.get(account);
    return { ...this.#defaults, ...this.#shared, ...own };
  }

  /** Sets fields of one account, or of all; returns all settings as they are then. */
  set(fields: Partial<Fields>, account?: string): Fields {
    if (account === undefined) this.#shared = { ...this.#shared, ...fields };
    else this.#own.set(account, { ...this.#own.get(account), ...fields });
    return this.of(account);
  }

  /** Restores the defaults, for one account or for all. */
  reset(account?: string): void {
    if (account !== undefined) {
      this.#own.delete(account);
      return;
    }
    this.#shared = {};
    this.#own.clear();
  }
}

/** The newest of an account's things that a provider keeps, by name. The oldest are dropped beyond a number. */
export class Kept<T extends { account: string }> {
  readonly #max: number;
  readonly #all = new Map<string, T>();

  constructor(max: number) {
    this.#max = max;
  }

  get(name: string): T | undefined {
    return this.#all.get(name);
  }

  /** Adds or replaces a thing. Returns the one that was dropped for it. */
  set(name: string, value: T): T | undefined {
    this.#all.set(name, value);
    const oldest = this.#all.size > this.#max ? this.#all.entries().next().value : undefined;
    if (oldest) this.#all.delete(oldest[0]);
    return oldest?.[1];
  }

  /** Those of one account, or of all, oldest first. */
  list(account?: string): T[] {
    const all = [...this.#all.values()];
    return account === undefined ? all : all.filter((one) => one.account === account);
  }

  /** Forgets those of one account, or all. */
  clear(account?: string): void {
    for (const [name, one] of this.#all) {
      if (account === undefined || one.account === account) this.#all.delete(name);
    }
  }
}
