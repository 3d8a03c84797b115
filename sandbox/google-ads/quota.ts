import { DAY_MS } from '../wire/days.ts';
import { PerAccount } from '../wire/per-account.ts';

/** The operations that an account may use in 24 hours, which begin with its first one. */
export class DailyQuota {
  readonly #configured: number | null;
  readonly #quota: PerAccount<number | null>;
  readonly #used = new Map<string, { since: number; operations: number }>();

  /** @param operations the quota of every account until `set`; null for none */
  constructor(operations: number | null) {
    this.#configured = operations;
    this.#quota = new PerAccount(operations);
  }

  /** Sets the quota of one account, or without an account that of all which have none of their own. Null lifts it. */
  set(operations: number | null, account?: string): void {
    this.#quota.set(operations, account);
  }

  /**
   * Counts operations, or refuses them.
   * @returns the seconds until the quota is renewed; 0 when the operations were counted
   */
  take(account: string, operations: number, now: number): number {
    const quota = this.#quota.get(account);
    const earlier = this.#used.get(account);
    const used = earlier && now - earlier.since < DAY_MS ? earlier : { since: now, operations: 0 };
    this.#used.set(account, used);
    if (quota !== null && used.operations + operations > quota) {
      return Math.max(1, Math.ceil((used.since + DAY_MS - now) / 1000));
    }
    used.operations += operations;
    return 0;
  }

  /**
   * Forgets the quota and the use of an account; without an account those of all, and restores the configured quota.
   */
  reset(account?: string): void {
    if (account === undefined) {
      this.#quota.set(this.#configured);
      this.#used.clear();
    } else {
      this.#used.delete(account);
    }
    this.#quota.clear(account);
  }
}
