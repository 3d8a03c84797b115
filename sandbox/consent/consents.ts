import { z } from 'zod';
import type { Clock } from '../wire/clock.ts';
import type { Journal } from '../wire/journal.ts';
import { Grants } from './grants.ts';

/** Outcome that a script sets for coming consents. */
export const armedConsent = z
  .strictObject({
    account: z.string().min(1).optional(),
    times: z.int().min(1).max(1_000).default(1),
    /** Denies the consent, whichever button is pressed. */
    deny: z.boolean().optional(),
    /** Scopes that are not granted, even when they are ticked. */
    without: z.array(z.string().min(1)).max(50).optional(),
    /** The token exchange returns no refresh token. */
    refreshToken: z.literal(false).optional(),
    /** Lifetime of the code, in seconds. */
    codeSeconds: z.int().min(0).max(86_400).optional(),
  })
  .refine(
    ({ deny, without, refreshToken, codeSeconds }) =>
      [deny, without, refreshToken, codeSeconds].some((field) => field !== undefined),
    { message: 'Say what becomes of the consent: deny, without, refreshToken or codeSeconds.' },
  );

type ArmedConsent = z.infer<typeof armedConsent>;

/** Outcomes that scripts armed, applied in the order of arming. */
class ArmedConsents {
  #armed: ArmedConsent[] = [];

  arm(consent: ArmedConsent): void {
    this.#armed.push({ ...consent });
  }

  /** Removes and returns the next armed outcome of an account; an empty object if there is none. */
  take(account: string): Partial<ArmedConsent> {
    const found = this.#armed.find((armed) => armed.account === undefined || armed.account === account);
    if (!found) return {};
    found.times -= 1;
    if (found.times === 0) this.#armed = this.#armed.filter((armed) => armed !== found);
    return found;
  }

  list(): ArmedConsent[] {
    return this.#armed.map((armed) => ({ ...armed }));
  }

  /** Disarms the outcomes of an account, or all. Returns their number. */
  disarm(account?: string): number {
    const before = this.#armed.length;
    this.#armed = account === undefined ? [] : this.#armed.filter((armed) => armed.account !== account);
    return before - this.#armed.length;
  }
}

/** Consents of one provider: grants, and outcomes that scripts armed. */
export class Consents {
  readonly grants: Grants;
  readonly armed = new ArmedConsents();

  /** @param journal null keeps nothing across restarts */
  constructor(provider: string, clock: Clock, journal: Journal | null) {
    this.grants = new Grants(provider, clock, journal);
  }

  reset(account?: string): void {
    this.grants.reset(account);
    this.armed.disarm(account);
  }
}
