import { z } from 'zod';
import type { Consents } from '../consent/consents.ts';
import type { Clock } from '../wire/clock.ts';
import { FaultQueue } from '../wire/faults.ts';
import { resetEntry, type Journal } from '../wire/journal.ts';
import { Ledger } from '../wire/ledger.ts';
import { RateLimits } from '../wire/limits.ts';
import { RequestError } from '../wire/loopback-app.ts';
import type { ControlledProvider } from '../wire/provider.ts';
import type { Conversions } from './conversions.ts';
import { quotaDetails } from './fault-answers.ts';
import { failure } from './errors.ts';
import { changedOutside, outsideChange, totalsQuery, trafficTotals } from './outside.ts';
import { DailyQuota } from './quota.ts';
import { seedResources } from './seed-resources.ts';
import { GoogleSettings } from './settings.ts';
import { grantOfHeader, treeOfAccount, type AdsGrant } from './token.ts';
import { TREE_NAMES, TREES } from './tree.ts';
import { World, type Stored } from './world.ts';

/** The operations that a fault can be armed for. */
const OPERATIONS = [
  'mutate',
  'search',
  'generateKeywordIdeas',
  'listAccessibleCustomers',
  'uploadConversionAdjustments',
] as const;

export type OperationName = (typeof OPERATIONS)[number];

/** The authentication headers of a call. */
export type CallHeaders = {
  authorization: string | undefined;
  /** Ignored since developer tokens ended; but an empty one is refused. */
  developerToken: string | undefined;
  loginCustomerId: string | undefined;
};

type GoogleAdsParts = {
  clock: Clock;
  /** Null keeps nothing across restarts. */
  journal: Journal | null;
  conversions: Conversions;
  limits: GoogleAdsLimits;
  consents: Consents;
};

/** Limits of every account until the control server sets others; null for none. */
type GoogleAdsLimits = {
  perSecond: number | null;
  planningPerSecond: number | null;
  dailyOperations: number | null;
};

const savedEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mutated'),
    account: z.string(),
    tree: z.enum(TREE_NAMES),
    stored: z.array(
      z.object({
        type: z.enum([
          'campaignBudgets',
          'campaigns',
          'campaignCriteria',
          'adGroups',
          'adGroupAds',
          'adGroupCriteria',
        ]),
        resourceName: z.string(),
        customer: z.string(),
        id: z.string(),
        createdAt: z.number().nullable(),
        fields: z.record(z.string(), z.unknown()),
        exempted: z.boolean(),
      }),
    ),
  }),
  resetEntry,
]);

/** The state of Google Ads in this process: each refresh token's world, limits, faults and ledger. */
export class GoogleAdsProvider implements ControlledProvider {
  readonly operations = [...OPERATIONS, 'token', 'revoke'];
  readonly settings = new GoogleSettings();
  readonly consents: Consents;
  /** What the Data Manager API counted. */
  readonly conversions: Conversions;
  readonly faults = new FaultQueue();
  readonly ledger = new Ledger();
  readonly limits: RateLimits;
  readonly extraLimits: NonNullable<ControlledProvider['extraLimits']>;
  readonly #planning: RateLimits;
  readonly #daily: DailyQuota;
  readonly #clock: Clock;
  readonly #journal: Journal | null;
  readonly #worlds = new Map<string, World>();

  constructor({ clock, journal, conversions, limits, consents }: GoogleAdsParts) {
    this.consents = consents;
    this.conversions = conversions;
    this.#clock = clock;
    this.#journal = journal;
    this.limits = new RateLimits(limits.perSecond);
    this.#planning = new RateLimits(limits.planningPerSecond);
    this.#daily = new DailyQuota(limits.dailyOperations);
    this.extraLimits = { planningPerSecond: this.#planning, dailyOperations: this.#daily };
    for (const line of journal?.entries() ?? []) {
      const entry = savedEntry.safeParse(line).data;
      if (entry?.kind === 'mutated') {
        const world = this.worldOf({ world: entry.account, tree: entry.tree });
        for (const stored of entry.stored) world.put(stored);
      } else if (entry) {
        this.#forget(entry.account);
      }
    }
  }

  now(account: string): number {
    return this.#clock.now(account);
  }

  worldOf({ world: name, tree }: Pick<AdsGrant, 'world' | 'tree'>): World {
    const existing = this.#worlds.get(name);
    if (existing) return existing;
    const world = new World(TREES[tree], seedResources(TREES[tree]));
    this.#worlds.set(name, world);
    return world;
  }

  /** Authenticates a call by its headers. Throws a Failure. */
  identify({ authorization, developerToken }: CallHeaders): AdsGrant {
    if (developerToken === '') {
      throw failure('RequestError.DEVELOPER_TOKEN_PARAMETER_MISSING', 'The developer token is empty.');
    }
    return grantOfHeader(authorization, {
      grants: this.consents.grants,
      nowOf: (world) => this.now(world),
      scope: 'adwords',
    });
  }

  /** Counts a call against the limits. Throws a Failure (`QuotaError`) when one is exceeded. @param count operations */
  admit(account: string, operation: OperationName, count: number): void {
    const planning = operation === 'generateKeywordIdeas' ? this.#planning.take(account) : null;
    const general = planning?.isAccepted === false ? null : this.limits.take(account);
    for (const allowance of [planning, general]) {
      if (!allowance || allowance.isAccepted) continue;
      throw failure('QuotaError.RESOURCE_TEMPORARILY_EXHAUSTED', 'Resource has been exhausted.', {
        details: quotaDetails('ACCOUNT', Math.ceil(allowance.waitMs) / 1000),
      });
    }
    const seconds = this.#daily.take(account, count, this.now(account));
    if (seconds === 0) return;
    throw failure('QuotaError.RESOURCE_EXHAUSTED', 'The operations of the day are used up.', {
      details: quotaDetails('DEVELOPER', seconds),
    });
  }

  /** Stores the resources that a call created or changed. */
  apply({ world: account, tree }: Pick<AdsGrant, 'world' | 'tree'>, stored: readonly Stored[]): void {
    if (stored.length === 0) return;
    this.#journal?.append({ kind: 'mutated', account, tree, stored });
    const world = this.worldOf({ world: account, tree });
    for (const one of stored) world.put(one);
  }

  /** Changes something as if it were done at Google. @param command see {@link outsideChange} */
  change(command: unknown): object {
    const change = outsideChange.parse(command);
    const tree = treeOfAccount(change.account);
    if (!tree) throw new RequestError(404, `There is no account ${change.account}.`);
    const grant = { world: change.account, tree };
    const stored = changedOutside(this.worldOf(grant), change);
    this.apply(grant, [stored]);
    return { resourceName: stored.resourceName, fields: stored.fields };
  }

  /** All traffic of a customer. @param query see {@link totalsQuery} */
  totals(query: unknown): object {
    const asked = totalsQuery.parse(query);
    const tree = treeOfAccount(asked.account);
    if (!tree) throw new RequestError(404, `There is no account ${asked.account}.`);
    const world = this.worldOf({ world: asked.account, tree });
    return trafficTotals(world, { ...asked, now: this.now(asked.account) });
  }

  reset(account?: string): void {
    this.#journal?.append({ kind: 'reset', account });
    this.#forget(account);
    this.consents.reset(account);
    this.conversions.reset(account);
    this.settings.reset(account);
    this.faults.disarm(account);
    this.limits.reset(account);
    this.#planning.reset(account);
    this.#daily.reset(account);
    this.ledger.clear(account);
  }

  #forget(account?: string): void {
    if (account === undefined) this.#worlds.clear();
    else this.#worlds.delete(account);
  }
}
