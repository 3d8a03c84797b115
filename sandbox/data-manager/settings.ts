import { z } from 'zod';

/** An event that fails in processing: the next `times` that have this id, or stand at this index of their request. */
const armedFailure = z.strictObject({
  transactionId: z.string().min(1).optional(),
  index: z.int().min(0).optional(),
  reason: z.string().regex(/^[A-Z_]{1,100}$/),
  times: z.int().min(1).default(1),
});

/** A warning about an event that counts all the same: with the answer that takes it, or once it is processed. */
const armedWarning = z.strictObject({
  transactionId: z.string().min(1).optional(),
  index: z.int().min(0).optional(),
  at: z.enum(['ingest', 'processing']),
  /** The field of the event, for a warning at ingestion. */
  field: z.string().min(1).optional(),
  reason: z.string().regex(/^[A-Z_]{1,100}$/),
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

/** The quota of one Cloud project, named by its OAuth client; null lifts a limit. */
export type QuotaCommand = z.infer<typeof ofProject>;

type Fields = Omit<z.infer<typeof ofAccount>, 'account'>;

/** Settings of one account; docs/reference/sandbox.md says what each does. */
export type Settings = Required<Fields>;

const DEFAULTS: Settings = {
  processingMinutes: 30,
  maxAgeDays: 90,
  statusDetail: 'indices',
  failures: [],
  warnings: [],
};

/** The settings of every account: its own override those for all. */
export class DataManagerSettings {
  #shared: Fields = {};
  readonly #own = new Map<string, Fields>();
  readonly #setQuota: (command: QuotaCommand) => object;

  /** @param setQuota takes what is sent for a Cloud project, and gives the quota that it has then */
  constructor(setQuota: (command: QuotaCommand) => object) {
    this.#setQuota = setQuota;
  }

  of(account: string): Settings {
    return { ...DEFAULTS, ...this.#shared, ...this.#own.get(account) };
  }

  /**
   * Sets the fields of a body of the control server; returns what is in force then. Throws a ZodError for an invalid
   * one.
   */
  configure(body: unknown): object {
    const quota = ofProject.safeParse(body).data;
    if (quota) return this.#setQuota(quota);
    const { account, ...sent } = ofAccount.parse(body);
    if (account === undefined) {
      this.#shared = { ...this.#shared, ...sent };
      return { ...DEFAULTS, ...this.#shared };
    }
    this.#own.set(account, { ...this.#own.get(account), ...sent });
    return this.of(account);
  }

  /** The reason for which an event fails because a script armed it; undefined for none. It counts as used. */
  takeFailure(
    account: string,
    event: { transactionId: string | undefined; index: number },
  ): string | undefined {
    const { failures } = this.of(account);
    const found = failures.find(
      ({ transactionId, index }) =>
        (transactionId ?? event.transactionId) === event.transactionId &&
        (index ?? event.index) === event.index,
    );
    if (!found) return undefined;
    const left = failures.flatMap((one) => {
      if (one !== found) return [one];
      return one.times > 1 ? [{ ...one, times: one.times - 1 }] : [];
    });
    this.#own.set(account, { ...this.#own.get(account), failures: left });
    return found.reason;
  }

  /** Restores the defaults, for one account or for all. */
  reset(account?: string): void {
    if (account === undefined) {
      this.#shared = {};
      this.#own.clear();
    } else {
      this.#own.delete(account);
    }
  }
}
