import type { Clock } from '../wire/clock.ts';
import type { Journal } from '../wire/journal.ts';
import { ArmedConsents } from './armed-consents.ts';
import { Grants } from './grants.ts';

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
