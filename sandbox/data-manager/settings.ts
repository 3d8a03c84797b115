import { z } from 'zod';
import { DailyQuota, RateLimits } from '../wire/limits.ts';
import { AccountSettings } from '../wire/per-account.ts';

/** The event that something is armed for: the one of this id, or at this index of its request. */
const armedFor = {
  transactionId: z.string().min(1).optional(),
  index: z.int().min(0).optional(),
  reason: z.string().regex(/^[A-Z_]{1,100}$/),
};

/** An event that fails in processing; `times`: how many of them. */
const armedFailure = z.strictObject({ ...armedFor, times: z.int().min(1).default(1) });

/** A warning about an event that counts all the same: with the answer that takes it, or once it is processed. */
const armedWarning = z.strictObject({
  ...armedFor,
  at: z.enum(['ingest', 'processing']),
  /** The field of the event, for a warning at ingestion. */
  field: z.string().min(1).optional(),
});

export type ArmedWarning = z.infer<typeof armedWarning>;

const ofAccount = z.strictObject({
  account: z.string().min(1).optional(),
  processingMinutes: z.exactOptional(z.number().min(0).max(10_000)),
  maxAgeDays: z.exactOptional(z.int().min(1).max(400)),
  statusDetail: z.exactOptional(z.enum(['indices', 'counts', 'none'])),
  failures: z.exactOptional(z.array(armedFailure).max(10_000)),
  warnings: z.exactOptional(z.array(armedWarning).max(100)),
});

const limit = z.exactOptional(z.int().min(0).max(10_000_000).nullable());

const ofProject = z.strictObject({ client: z.string().min(1), perMinute: limit, perDay: limit });

/** Settings of one account; docs/reference/sandbox.md says what each does. */
export type Settings = Required<Omit<z.infer<typeof ofAccount>, 'account'>>;

const DEFAULTS: Settings = {
  processingMinutes: 30,
  maxAgeDays: 90,
  statusDetail: 'indices',
  failures: [],
  warnings: [],
};

/** An event of a request, as a script arms something for it. */
export type Place = { transactionId: string | undefined; index: number };

/** Whether something is armed for an event. */
export function isArmedFor(
  armed: { transactionId?: string | undefined; index?: number | undefined },
  event: Place,
): boolean {
  return (
    (armed.transactionId ?? event.transactionId) === event.transactionId &&
    (armed.index ?? event.index) === event.index
  );
}

/** The settings of every account and of every Cloud project. */
export class DataManagerSettings {
  readonly #settings = new AccountSettings(DEFAULTS);
  readonly quota = new ProjectQuota();

  of(account: string): Settings {
    return this.#settings.of(account);
  }

  /**
   * Sets the fields of a body of the control server; returns what is in force then. Throws a ZodError for an invalid
   * one.
   */
  configure(body: unknown): object {
    const quota = ofProject.safeParse(body).data;
    if (quota) return this.quota.set(quota);
    const { account, ...sent } = ofAccount.parse(body);
    return this.#settings.set(sent, account);
  }

  /** The reason for which an event fails because a script armed it; undefined for none. It counts as used. */
  takeFailure(account: string, event: Place): string | undefined {
    const { failures } = this.of(account);
    const found = failures.find((armed) => isArmedFor(armed, event));
    if (!found) return undefined;
    const left = failures
      .map((one) => (one === found ? { ...one, times: one.times - 1 } : one))
      .filter(({ times }) => times > 0);
    this.#settings.set({ failures: left }, account);
    return found.reason;
  }

  /** Restores the defaults, for one account or for all; without an account the quotas too. */
  reset(account?: string): void {
    this.#settings.reset(account);
    if (account === undefined) this.quota.reset();
  }
}

/**
 * The requests of every Cloud project, named by its OAuth client, which all of its tenants share. Reads and writes are
 * counted apart. The clock is the real one: a project has no account whose clock it could go by.
 * @see https://developers.google.com/data-manager/api/devguides/limits
 */
class ProjectQuota {
  readonly #kinds = {
    read: { minute: new RateLimits(300, { windowMs: 60_000 }), day: new DailyQuota(100_000) },
    write: { minute: new RateLimits(300, { windowMs: 60_000 }), day: new DailyQuota(100_000) },
  };

  /** Sets limits of a project; null lifts one. */
  set({ client, perMinute, perDay }: z.infer<typeof ofProject>): object {
    for (const { minute, day } of Object.values(this.#kinds)) {
      if (perMinute !== undefined) minute.set(perMinute, client);
      if (perDay !== undefined) day.set(perDay, client);
    }
    return { client, perMinute, perDay };
  }

  /**
   * Counts a request, or refuses it.
   * @returns the seconds until one will be accepted; 0 when this one was counted
   */
  take(client: string, kind: 'read' | 'write'): number {
    const { minute, day } = this.#kinds[kind];
    const allowance = minute.take(client);
    if (allowance?.isAccepted === false) return Math.max(1, Math.ceil(allowance.waitMs / 1000));
    return day.take(client, 1, Date.now());
  }

  /** Forgets every limit that was set, and every request. */
  reset(): void {
    for (const { minute, day } of Object.values(this.#kinds)) {
      minute.reset();
      day.reset();
    }
  }
}
