export class AccountMap<T> extends Map<string, T> {
  reset(account?: string): void {
    if (account === undefined) this.clear();
    else this.delete(account);
  }
}

export class PerAccount<T> {
  readonly #initial: T;
  #shared: T;
  readonly #own = new AccountMap<T>();

  constructor(initial: T) {
    this.#initial = initial;
    this.#shared = initial;
  }

  get(account: string): T {
    const own = this.#own.get(account);
    return own === undefined ? this.#shared : own;
  }

  set(value: T, account?: string): void {
    if (account === undefined) this.#shared = value;
    else this.#own.set(account, value);
  }

  reset(account?: string): void {
    if (account === undefined) this.#shared = this.#initial;
    this.#own.reset(account);
  }
}

/** An account's fields override the shared fields, which override the defaults. */
export class AccountSettings<Fields extends object> {
  readonly #defaults: Fields;
  #shared: Partial<Fields> = {};
  readonly #own = new AccountMap<Partial<Fields>>();

  constructor(defaults: Fields) {
    this.#defaults = defaults;
  }

  get(account?: string): Fields {
    const own = account === undefined ? undefined : this.#own.get(account);
    return { ...this.#defaults, ...this.#shared, ...own };
  }

  /**
   * Without `account`, sets shared fields.
   * @returns all settings
   */
  set(fields: Partial<Fields>, account?: string): Fields {
    if (account === undefined) this.#shared = { ...this.#shared, ...fields };
    else this.#own.set(account, { ...this.#own.get(account), ...fields });
    return this.get(account);
  }

  reset(account?: string): void {
    if (account === undefined) this.#shared = {};
    this.#own.reset(account);
  }
}

/** Keeps at most `max` entries. A further entry replaces the oldest one, which `set` then returns. */
export class BoundedMap<T extends { account: string }> {
  readonly #max: number;
  readonly #all = new Map<string, T>();

  constructor(max: number) {
    this.#max = max;
  }

  get(name: string): T | undefined {
    return this.#all.get(name);
  }

  set(name: string, value: T): T | undefined {
    this.#all.set(name, value);
    const oldest = this.#all.size > this.#max ? this.#all.entries().next().value : undefined;
    if (oldest) this.#all.delete(oldest[0]);
    return oldest?.[1];
  }

  list(account?: string): T[] {
    const all = [...this.#all.values()];
    return account === undefined ? all : all.filter((entry) => entry.account === account);
  }

  clear(account?: string): void {
    for (const [name, entry] of this.#all) {
      if (account === undefined || entry.account === account) this.#all.delete(name);
    }
  }
}
