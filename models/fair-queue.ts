type QueueLimits = {
  /** Noun for the error message, such as `large requests`. */
  name: string;
  total: number;
  /**
   * Maximum number of units per tenant. A request for more units is accepted only while the tenant holds
   * none.
   */
  perTenant: number;
  /**
   * If set, a tenant's quota is `perTenant` divided by the number of tenants that hold units or wait, but at
   * least this number.
   */
  minPerTenant?: number;
  /** Maximum numbers of waiting requests. If absent, a request that does not fit is refused at once. */
  waiting?: { total: number; perTenant: number };
};

/** Returns the units to the queue. A second call does nothing. */
export type Release = () => void;

/** `scope`: `tenant` if the tenant's quota is exceeded, otherwise `process`. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';
  readonly queue: string;
  readonly scope: 'tenant' | 'process';

  constructor(queue: string, scope: 'tenant' | 'process') {
    super(`Too many ${queue} at once: the quota of the ${scope} is exceeded.`);
    this.queue = queue;
    this.scope = scope;
  }
}

type WaitLimit = { timeoutMs: number; signal?: AbortSignal | undefined };

type WaitingRequest = {
  units: number;
  accept: (release: Release) => void;
  /** @param reason default: QuotaExceeded with the scope of the exceeded quota */
  refuse: (reason?: unknown) => void;
};

type Tenant = { used: number; waiting: WaitingRequest[] };

/**
 * Distributes units among tenants within their quotas. Free units go to the waiting tenants in rotation, one
 * request each, regardless of how many requests a tenant has waiting.
 */
export class FairQueue {
  /** Tenants with units or waiting requests, in order of rotation. */
  private readonly tenants = new Map<string, Tenant>();
  private readonly limits: QueueLimits;
  private free: number;
  private waitingCount = 0;

  constructor(limits: QueueLimits) {
    this.limits = limits;
    this.free = limits.total;
  }

  get waiting(): number {
    return this.waitingCount;
  }

  /**
   * Takes units without waiting. Returns undefined if another request waits, too few units are free, or the
   * units exceed the tenant's quota.
   * @param key tenant key: a project, user, API key or network address
   */
  tryTake(key: string, units = 1): Release | undefined {
    const tenant = this.tenants.get(key) ?? { used: 0, waiting: [] };
    if (this.waitingCount > 0 || units > this.free || this.exceedsQuota(tenant, units)) return undefined;
    return this.allocate(key, tenant, units);
  }

  /**
   * Takes units, and waits for them if needed.
   * @throws QuotaExceeded if too many requests wait or `timeoutMs` have passed; the reason of an aborted
   * signal
   */
  async take(key: string, units: number, { timeoutMs, signal }: WaitLimit): Promise<Release> {
    signal?.throwIfAborted();
    const release = this.tryTake(key, units);
    if (release) return release;
    const tenant = this.tenants.get(key) ?? { used: 0, waiting: [] };
    this.tenants.set(key, tenant);
    return new Promise((resolve, reject) => {
      const removeListeners = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
      };
      const entry: WaitingRequest = {
        units,
        accept: (accepted) => {
          removeListeners();
          resolve(accepted);
        },
        refuse: (reason) => {
          if (!this.removeWaiting(key, tenant, entry)) return;
          removeListeners();
          const scope = this.exceedsQuota(tenant, units) ? 'tenant' : 'process';
          reject(reason ?? new QuotaExceeded(this.limits.name, scope));
          this.allocateFreeUnits();
        },
      };
      const abandon = () => entry.refuse(signal?.reason);
      const timer = setTimeout(() => entry.refuse(), timeoutMs).unref();
      signal?.addEventListener('abort', abandon);
      tenant.waiting.push(entry);
      this.waitingCount += 1;
      this.allocateFreeUnits();
      const { total, perTenant } = this.limits.waiting ?? { total: 0, perTenant: 0 };
      if (tenant.waiting.length > perTenant || this.waitingCount > total) entry.refuse();
    });
  }

  /**
   * Runs `work` with one unit, and waits for the unit if needed.
   * @throws QuotaExceeded as {@link take} does
   */
  async run<Result>(key: string, limit: WaitLimit, work: () => Promise<Result>): Promise<Result> {
    const release = await this.take(key, 1, limit);
    try {
      return await work();
    } finally {
      release();
    }
  }

  refuseWaiting(): void {
    const waiting = [...this.tenants.values()].flatMap((tenant) => tenant.waiting);
    for (const { refuse } of waiting) refuse(new QuotaExceeded(this.limits.name, 'process'));
  }

  private allocateFreeUnits(): void {
    // A tenant that gets units moves to the end of the map, so this loop visits it again after all other
    // tenants.
    for (const [key, tenant] of this.tenants) {
      const next = tenant.waiting[0];
      if (!next || this.exceedsQuota(tenant, next.units)) continue;
      // Smaller requests must not overtake a large one, which could otherwise wait forever.
      if (next.units > this.free) return;
      tenant.waiting.shift();
      this.waitingCount -= 1;
      next.accept(this.allocate(key, tenant, next.units));
    }
  }

  private allocate(key: string, tenant: Tenant, units: number): Release {
    this.free -= units;
    tenant.used += units;
    this.tenants.delete(key);
    this.tenants.set(key, tenant);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.free += units;
      tenant.used -= units;
      this.deleteIfIdle(key, tenant);
      this.allocateFreeUnits();
    };
  }

  private removeWaiting(key: string, tenant: Tenant, entry: WaitingRequest): boolean {
    const index = tenant.waiting.indexOf(entry);
    if (index === -1) return false;
    tenant.waiting.splice(index, 1);
    this.waitingCount -= 1;
    this.deleteIfIdle(key, tenant);
    return true;
  }

  private deleteIfIdle(key: string, { used, waiting }: Tenant): void {
    if (used === 0 && waiting.length === 0) this.tenants.delete(key);
  }

  private exceedsQuota({ used }: Tenant, units: number): boolean {
    const { perTenant, minPerTenant = perTenant } = this.limits;
    return used > 0 && used + units > Math.max(minPerTenant, perTenant / this.tenants.size);
  }
}
