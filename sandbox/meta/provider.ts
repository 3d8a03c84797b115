import type { Consents } from '../consent/consents.ts';
import type { Clock } from '../wire/clock.ts';
import { FaultQueue } from '../wire/faults.ts';
import type { Journal } from '../wire/journal.ts';
import { Ledger } from '../wire/ledger.ts';
import { RateLimits } from '../wire/limits.ts';
import type { ControlledProvider } from '../wire/provider.ts';
import type { EventStore } from './events/event-store.ts';
import { callBack } from './oauth/callbacks.ts';
import { Reports } from './reports.ts';
import { WorldSettings, type Settings } from './settings.ts';
import { HourlyCalls } from './usage.ts';

/** The operations that a fault can be armed for. */
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
  /** Calls a second of every token until the control server sets another limit; null for none. */
  perSecond: number | null;
  /** The most rows of a page. */
  pageRows: number;
  /** Whether a call needs `appsecret_proof`. */
  needsProof: boolean;
  consents: Consents;
};

/** The state of Meta's Graph API in this process: each token's settings, report runs, limits, faults and ledger. */
export class MetaProvider implements ControlledProvider {
  readonly operations = [...OPERATIONS, 'token', 'debug_token', 'permissions', 'permissions.delete'];
  readonly consents: Consents;
  readonly faults = new FaultQueue();
  readonly ledger = new Ledger();
  readonly limits: RateLimits;
  readonly settings = new WorldSettings();
  readonly reports: Reports;
  /** What the Conversions API counted. */
  readonly events: EventStore;
  readonly hourly = new HourlyCalls();
  readonly needsProof: boolean;
  readonly #clock: Clock;
  readonly #pageRows: number;

  constructor({ clock, journal, events, perSecond, pageRows, needsProof, consents }: MetaParts) {
    this.consents = consents;
    this.events = events;
    this.#clock = clock;
    this.#pageRows = pageRows;
    this.limits = new RateLimits(perSecond);
    this.reports = new Reports(journal);
    this.needsProof = needsProof;
  }

  now(world: string): number {
    return this.#clock.now(world);
  }

  /** Calls an app's callback. Throws a ZodError for an invalid command. */
  callBack(command: unknown): Promise<object | null> {
    return callBack((world) => this.now(world), command);
  }

  /** The events that Meta counts, for the control server. */
  conversionReport(account?: string): object {
    return this.events.report(account);
  }

  pageRows(settings: Settings): number {
    return settings.pageRows ?? this.#pageRows;
  }

  reset(account?: string): void {
    this.consents.reset(account);
    this.reports.reset(account);
    this.events.reset(account);
    this.hourly.reset(account);
    this.settings.reset(account);
    this.faults.disarm(account);
    this.limits.reset(account);
    this.ledger.clear(account);
  }
}
