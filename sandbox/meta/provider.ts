import type { Grants } from '../consent/grants.ts';
import type { Clock } from '../wire/clock.ts';
import type { Journal } from '../wire/journal.ts';
import { AccountSettings } from '../wire/per-account.ts';
import { Provider } from '../wire/provider.ts';
import type { EventStore } from './events/event-store.ts';
import { callBack } from './oauth/callbacks.ts';
import { Reports } from './reports.ts';
import { DEFAULTS, settingsCommand, type Settings } from './settings.ts';
import { HourlyCalls } from './usage.ts';

/** Operations for which a fault can be armed. */
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
  /** Null keeps nothing across restarts. */
  journal: Journal | null;
  events: EventStore;
  /** Default calls per second and token; null for no limit. */
  perSecond: number | null;
  /** Largest page of rows. */
  pageRows: number;
  /** Whether calls require `appsecret_proof`. */
  needsProof: boolean;
  grants: Grants;
};

/** State of Meta's Graph API: settings, report runs, limits, faults and ledger of each token. */
export class MetaProvider extends Provider {
  readonly operations = [...OPERATIONS, 'token', 'debug_token', 'permissions', 'permissions.delete'];
  readonly settings = new AccountSettings(DEFAULTS);
  readonly reports: Reports;
  /** Events that the Conversions API counted. */
  readonly events: EventStore;
  readonly hourly = new HourlyCalls();
  readonly needsProof: boolean;
  readonly #clock: Clock;
  readonly #pageRows: number;

  constructor({ clock, journal, events, perSecond, pageRows, needsProof, grants }: MetaParts) {
    super(grants, perSecond);
    this.events = events;
    this.#clock = clock;
    this.#pageRows = pageRows;
    this.reports = new Reports(journal);
    this.needsProof = needsProof;
  }

  now(world: string): number {
    return this.#clock.now(world);
  }

  configure(body: unknown): Settings {
    const { account, ...sent } = settingsCommand.parse(body);
    return this.settings.set(sent, account);
  }

  callBack(command: unknown): Promise<object | null> {
    return callBack((world) => this.now(world), command);
  }

  conversionReport(account?: string): object {
    return this.events.report(account);
  }

  pageRows(settings: Settings): number {
    return settings.pageRows ?? this.#pageRows;
  }

  override reset(account?: string): void {
    super.reset(account);
    for (const part of [this.reports, this.events, this.hourly, this.settings]) part.reset(account);
  }
}
