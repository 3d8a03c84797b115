import type { Grants } from '../consent/grants.ts';
import type { Clock } from '../wire/clock.ts';
import type { Journal } from '../wire/journal.ts';
import { AccountSettings } from '../wire/per-account.ts';
import { Provider } from '../wire/provider.ts';
import type { EventStore } from './events/event-store.ts';
import { sendCallback } from './oauth/callbacks.ts';
import { Reports } from './reports.ts';
import { DEFAULTS, settingsCommand, type Settings } from './settings.ts';

const OPERATIONS = [
  'object',
  'adaccounts',
  'adspixels',
  'events',
  'insights',
  'insights.start',
  'report',
  'report.rows',
] as const;

export type OperationName = (typeof OPERATIONS)[number];

type MetaParts = {
  clock: Clock;
  /** If null, a restart loses all data. */
  journal: Journal | null;
  events: EventStore;
  grants: Grants;
};

export class MetaProvider extends Provider {
  readonly operations = [...OPERATIONS, 'token', 'debug_token', 'permissions', 'permissions.delete'];
  readonly settings = new AccountSettings(DEFAULTS);
  readonly reports: Reports;
  readonly events: EventStore;
  readonly #clock: Clock;

  constructor({ clock, journal, events, grants }: MetaParts) {
    super(grants, null);
    this.events = events;
    this.#clock = clock;
    this.reports = new Reports(journal);
  }

  now(account: string): number {
    return this.#clock.now(account);
  }

  override configure(body: unknown): Settings {
    const { account, ...sent } = settingsCommand.parse(body);
    return this.settings.set(sent, account);
  }

  override sendCallback(command: unknown): Promise<object | null> {
    return sendCallback((account) => this.now(account), command);
  }

  override getConversionReport(account?: string): object {
    return this.events.report(account);
  }

  override reset(account?: string): void {
    super.reset(account);
    for (const part of [this.reports, this.events, this.settings]) part.reset(account);
  }
}
