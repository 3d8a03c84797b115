import { z } from 'zod';
import { PerAccount } from '../wire/per-account.ts';

const command = z.strictObject({
  publishing: z.enum(['testing', 'production']),
  account: z.string().min(1).optional(),
});

/** `publishing`: the status of the Cloud project. What is granted to one in testing ends after seven days. */
export type Settings = { publishing: 'testing' | 'production' };

const DEFAULTS: Settings = { publishing: 'production' };

/** What a script sets of Google itself, for one account or for all. */
export class GoogleSettings {
  readonly #settings = new PerAccount<Settings>(DEFAULTS);

  of(account: string): Settings {
    return this.#settings.get(account);
  }

  /** Sets the fields of a body of the control server. Throws a ZodError for an invalid one. */
  configure(body: unknown): Settings {
    const { account, publishing } = command.parse(body);
    this.#settings.set({ publishing }, account);
    return { publishing };
  }

  reset(account?: string): void {
    if (account === undefined) this.#settings.set(DEFAULTS);
    this.#settings.clear(account);
  }
}
