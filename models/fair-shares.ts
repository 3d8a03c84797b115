/** What there is of something, and how much of it one holder may have: a project, a person, a network address. */
export type ShareLimits = {
  /** Units that there are. */
  total: number;
  /** Most units that one holder has at once. A request for more waits until the holder has nothing else. */
  perHolder: number;
  /** Most requests that wait at once: of all holders, and of one. */
  waiting: { total: number; perHolder: number };
};

/** Gives back what was taken; a second call does nothing. */
export type GiveBack = () => void;

/**
 * There is nothing left, and nothing came free in time. `whose`: the holder's own share is used up, or all there is.
 */
export class NoShareLeft extends Error {
  override readonly name = 'NoShareLeft';
  readonly whose: 'holder' | 'everybody';

  constructor(whose: 'holder' | 'everybody', options?: ErrorOptions) {
    super(`The share of ${whose} is used up.`, options);
    this.whose = whose;
  }
}

type Waiting = { units: number; proceed: (giveBack: GiveBack) => void };

/** For how long a request waits: milliseconds, and no longer than until `signal` is aborted. */
type Patience = { timeoutMs: number; signal?: AbortSignal | undefined };

type Holder = { held: number; waiting: Waiting[] };

/**
 * Units that several holders share. Nobody holds more than their share, and those who wait get what comes free in turn:
 * one request of each holder, however many one of them has.
 */
export class FairShares {
  /** Whose turn it is first. Only holders that hold something or wait. */
  private readonly holders = new Map<string, Holder>();
  private readonly limits: ShareLimits;
  private free: number;
  private waitingCount = 0;

  constructor(limits: ShareLimits) {
    this.limits = limits;
    this.free = limits.total;
  }

  /** How many requests wait. */
  get waiting(): number {
    return this.waitingCount;
  }

  /** Takes units if they are free and nobody waits for them; undefined otherwise. */
  takeNow(name: string, units = 1): GiveBack | undefined {
    const holder = this.holders.get(name) ?? { held: 0, waiting: [] };
    if (this.waitingCount > 0 || !this.fits(holder, units)) return undefined;
    return this.give(name, holder, units);
  }

  /**
   * Takes units, and waits for them.
   * @throws NoShareLeft when too many wait already, or when they do not come free in time
   */
  async take(name: string, units: number, { timeoutMs, signal }: Patience): Promise<GiveBack> {
    const now = this.takeNow(name, units);
    if (now) return now;
    const holder = this.holders.get(name) ?? { held: 0, waiting: [] };
    this.holders.set(name, holder);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        units,
        proceed: (giveBack) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', refuse);
          resolve(giveBack);
        },
      };
      const refuse = () => {
        if (!this.leave(name, holder, waiting)) return;
        clearTimeout(timer);
        signal?.removeEventListener('abort', refuse);
        reject(new NoShareLeft(this.isOwnShareUsed(holder, units) ? 'holder' : 'everybody'));
        this.serve();
      };
      const timer = setTimeout(refuse, timeoutMs).unref();
      signal?.addEventListener('abort', refuse);
      holder.waiting.push(waiting);
      this.waitingCount += 1;
      this.serve();
      const { total, perHolder } = this.limits.waiting;
      if (signal?.aborted || holder.waiting.length > perHolder || this.waitingCount > total) refuse();
    });
  }

  /** Gives what is free to those whose turn it is. */
  private serve(): void {
    // Who was given something goes to the end of the map, and so of this loop.
    for (const [name, holder] of this.holders) {
      const next = holder.waiting[0];
      if (!next || this.isOwnShareUsed(holder, next.units)) continue;
      // Whoever comes later and needs less must not keep this one waiting for ever.
      if (next.units > this.free) return;
      holder.waiting.shift();
      this.waitingCount -= 1;
      next.proceed(this.give(name, holder, next.units));
    }
  }

  private give(name: string, holder: Holder, units: number): GiveBack {
    this.free -= units;
    holder.held += units;
    this.holders.delete(name);
    this.holders.set(name, holder);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.free += units;
      holder.held -= units;
      this.forget(name, holder);
      this.serve();
    };
  }

  /** @returns whether it still waited */
  private leave(name: string, holder: Holder, waiting: Waiting): boolean {
    const at = holder.waiting.indexOf(waiting);
    if (at === -1) return false;
    holder.waiting.splice(at, 1);
    this.waitingCount -= 1;
    this.forget(name, holder);
    return true;
  }

  private forget(name: string, { held, waiting }: Holder): void {
    if (held === 0 && waiting.length === 0) this.holders.delete(name);
  }

  private fits(holder: Holder, units: number): boolean {
    return units <= this.free && !this.isOwnShareUsed(holder, units);
  }

  private isOwnShareUsed({ held }: Holder, units: number): boolean {
    return held > 0 && held + units > this.limits.perHolder;
  }
}
