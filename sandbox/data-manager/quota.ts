import { DAY_MS } from '../wire/days.ts';
import type { QuotaCommand } from './settings.ts';

const MINUTE_MS = 60_000;

type Limits = { perMinute: number | null; perDay: number | null };

/** https://developers.google.com/data-manager/api/devguides/limits */
const DEFAULTS: Limits = { perMinute: 300, perDay: 100_000 };

type Used = { minute: number[]; daySince: number; day: number };

/**
 * The requests of every Cloud project, which all of its tenants share. Reads and writes are counted apart. The clock is
 * the real one: a project has no account whose clock it could go by.
 */
export class ProjectQuota {
  readonly #limits = new Map<string, Limits>();
  readonly #used = new Map<string, Used>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  set({ client, perMinute, perDay }: QuotaCommand): object {
    const before = this.#limits.get(client) ?? DEFAULTS;
    const limits = {
      perMinute: perMinute === undefined ? before.perMinute : perMinute,
      perDay: perDay === undefined ? before.perDay : perDay,
    };
    this.#limits.set(client, limits);
    return { client, ...limits };
  }

  /**
   * Counts a request, or refuses it.
   * @returns the seconds until one will be accepted; 0 when this one was counted
   */
  take(client: string, kind: 'read' | 'write'): number {
    const { perMinute, perDay } = this.#limits.get(client) ?? DEFAULTS;
    const now = this.#now();
    const key = `${client}\n${kind}`;
    const used = this.#used.get(key) ?? { minute: [], daySince: now, day: 0 };
    this.#used.set(key, used);
    used.minute = used.minute.filter((time) => now - time < MINUTE_MS);
    if (now - used.daySince >= DAY_MS) Object.assign(used, { daySince: now, day: 0 });
    if (perDay !== null && used.day >= perDay) return Math.ceil((used.daySince + DAY_MS - now) / 1000);
    if (perMinute !== null && used.minute.length >= perMinute) {
      const oldest = used.minute[used.minute.length - perMinute] ?? now;
      return Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1000));
    }
    used.minute.push(now);
    used.day += 1;
    return 0;
  }

  /** Forgets every limit that was set, and every request. */
  reset(): void {
    this.#limits.clear();
    this.#used.clear();
  }
}
