import { z } from 'zod';
import type { Clock } from '../wire/clock.ts';
import type { Journal } from '../wire/journal.ts';
import { Grants } from './grants.ts';

/** How a script wants coming consents to go. */
export const armedConsent = z
  .strictObject({
    account: z.string().min(1).optional(),
    times: z.int().min(1).max(1_000).default(1),
    /** Whatever is pressed, the consent comes back as denied. */
    deny: z.boolean().optional(),
    /** Scopes that are not granted, whatever is ticked. */
    without: z.array(z.string().min(1)).max(50).optional(),
    /** False: the exchange gives no refresh token. */
    refreshToken: z.literal(false).optional(),
    /** How long the code holds. */
    codeSeconds: z.int().min(0).max(86_400).optional(),
  })
  .refine(
    ({ deny, without, refreshToken, codeSeconds }) =>
      [deny, without, refreshToken, codeSeconds].some((field) => field !== undefined),
    { message: 'Say what becomes of the consent: deny, without, refreshToken or codeSeconds.' },
  );

type ArmedConsent = z.infer<typeof armedConsent>;

/** The consents of one provider that a script has decided beforehand. The one armed first applies first. */
class ArmedConsents {
  #armed: ArmedConsent[] = [];

  arm(consent: ArmedConsent): void {
    this.#armed.push({ ...consent });
  }

  /** What was armed for this account; an empty decision without. It counts as applied. */
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

  /** Disarms those of an account, or all; returns their number. */
  disarm(account?: string): number {
    const before = this.#armed.length;
    this.#armed = account === undefined ? [] : this.#armed.filter((armed) => armed.account !== account);
    return before - this.#armed.length;
  }
}

/** What one provider knows of consents: those that were given, and what a script has armed for the next. */
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
