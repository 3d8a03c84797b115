import { z } from 'zod';

const percent = z.exactOptional(z.number().min(0).max(1_000));

/** The errors that a call over the limit can be answered with. */
const LIMIT_ERRORS = ['80000', '80004', '17/2446079', '4/1504022', '613/1487742'] as const;

const fields = z.strictObject({
  callsPerHour: z.exactOptional(z.int().min(0).max(1_000_000).nullable()),
  usage: z.exactOptional(
    z
      .strictObject({ callCount: percent, totalCpuTime: percent, totalTime: percent, app: percent })
      .nullable(),
  ),
  adAccount: z.exactOptional(
    z
      .string()
      .regex(/^act_\d+$/, 'must be act_ and digits')
      .nullable(),
  ),
  limitError: z.exactOptional(z.enum(LIMIT_ERRORS)),
  regainMinutes: z.exactOptional(z.int().min(0).max(10_080).nullable()),
  pageRows: z.exactOptional(z.int().min(1).max(10_000).nullable()),
  report: z.exactOptional(
    z
      .strictObject({
        polls: z.exactOptional(z.int().min(0)),
        seconds: z.exactOptional(z.number().min(0)),
        outcome: z.exactOptional(z.enum(['Job Completed', 'Job Failed', 'Job Skipped'])),
      })
      .nullable(),
  ),
});

const command = fields.extend({ account: z.string().min(1).optional() });

type Fields = z.infer<typeof fields>;

/** Settings of one token; docs/reference/sandbox.md says what each does. */
export type Settings = Required<Fields>;

const DEFAULTS: Settings = {
  callsPerHour: null,
  usage: null,
  adAccount: null,
  limitError: '80000',
  regainMinutes: null,
  pageRows: null,
  report: null,
};

/** The settings of every token's world: its own override those for all. */
export class WorldSettings {
  #shared: Fields = {};
  readonly #own = new Map<string, Fields>();

  of(world: string): Settings {
    return { ...DEFAULTS, ...this.#shared, ...this.#own.get(world) };
  }

  /**
   * Sets the fields of a body of the control server, for its `account` or for all.
   * @returns all settings as they are then
   * @throws ZodError for an invalid body
   */
  configure(body: unknown): Settings {
    const { account, ...sent } = command.parse(body);
    if (account === undefined) {
      this.#shared = { ...this.#shared, ...sent };
      return { ...DEFAULTS, ...this.#shared };
    }
    this.#own.set(account, { ...this.#own.get(account), ...sent });
    return this.of(account);
  }

  /** Restores the defaults, for one world or for all. */
  reset(world?: string): void {
    if (world === undefined) {
      this.#shared = {};
      this.#own.clear();
    } else {
      this.#own.delete(world);
    }
  }
}
