import { z } from 'zod';
import { DailyQuota, RateLimits } from '../wire/limits.ts';
import { AccountSettings } from '../wire/per-account.ts';

/** An absent `transactionId` or `index` matches all events. */
const armedFields = {
  transactionId: z.string().min(1).optional(),
  index: z.int().min(0).optional(),
  reason: z.string().regex(/^[A-Z_]{1,100}$/),
};

const armedFailure = z.strictObject({ ...armedFields, times: z.int().min(1).default(1) });

const armedWarning = z.strictObject({
  ...armedFields,
  at: z.enum(['ingest', 'processing']),
  /** Event field to name in the warning; only for `ingest`. */
  field: z.string().min(1).optional(),
});

export type ArmedWarning = z.infer<typeof armedWarning>;

const accountSettings = z.strictObject({
  account: z.string().min(1).optional(),
  processingMinutes: z.exactOptional(z.number().min(0).max(10_000)),
  statusDetail: z.exactOptional(z.enum(['indices', 'counts', 'none'])),
  failures: z.exactOptional(z.array(armedFailure).max(10_000)),
  warnings: z.exactOptional(z.array(armedWarning).max(100)),
});

export type Settings = Required<Omit<z.infer<typeof accountSettings>, 'account'>>;

const DEFAULTS: Settings = {
  processingMinutes: 30,
  statusDetail: 'indices',
  failures: [],
  warnings: [],
};

export type EventSelector = { transactionId: string | undefined; index: number };

export function isArmedFor(
  armed: { transactionId?: string | undefined; index?: number | undefined },
  event: EventSelector,
): boolean {
  return (
    (armed.transactionId ?? event.transactionId) === event.transactionId &&
    (armed.index ?? event.index) === event.index
  );
}

export class DataManagerSettings {
  readonly #settings = new AccountSettings(DEFAULTS);
  readonly quota = new ProjectQuota();

  get(account: string): Settings {
    return this.#settings.get(account);
  }

  /**
   * Applies a command of the control server.
   * @throws ZodError for an invalid body
   */
  configure(body: unknown): object {
    const { account, ...sent } = accountSettings.parse(body);
    return this.#settings.set(sent, account);
  }

  /**
   * Uses up a failure that is armed for an event, and returns its reason. Accounts that have no failures of
   * their own share one list.
   */
  takeFailure(account: string, event: EventSelector): string | undefined {
    const { failures } = this.get(account);
    const found = failures.find((armed) => isArmedFor(armed, event));
    if (!found) return undefined;
    found.times -= 1;
    if (found.times === 0) failures.splice(failures.indexOf(found), 1);
    return found.reason;
  }

  /** Without `account`, deletes all settings and resets the quotas. */
  reset(account?: string): void {
    this.#settings.reset(account);
    if (account === undefined) this.quota.reset();
  }
}

/**
 * Quota of a Cloud project, which is identified by its OAuth client. Tenants share the project, so the quota
 * uses real time instead of an account's clock.
 * @see https://developers.google.com/data-manager/api/devguides/limits
 */
class ProjectQuota {
  readonly #kinds = {
    read: { minute: new RateLimits(300, { windowMs: 60_000 }), day: new DailyQuota(100_000) },
    write: { minute: new RateLimits(300, { windowMs: 60_000 }), day: new DailyQuota(100_000) },
  };

  /** @returns seconds until a request is accepted; 0 if this request was counted */
  take(client: string, kind: 'read' | 'write'): number {
    const { minute, day } = this.#kinds[kind];
    const now = Date.now();
    const waitSeconds = day.getWaitSeconds(client, now);
    if (waitSeconds > 0) return waitSeconds;
    const allowance = minute.take(client);
    if (allowance?.isAccepted === false) return Math.max(1, Math.ceil(allowance.waitMs / 1000));
    day.count(client, now);
    return 0;
  }

  reset(): void {
    for (const { minute, day } of Object.values(this.#kinds)) {
      minute.reset();
      day.reset();
    }
  }
}
