import { z } from 'zod';
import type { Grants } from '../consent/grants.ts';
import type { Clock } from '../wire/clock.ts';
import { Changes, type Journal } from '../wire/journal.ts';
import { RateLimits } from '../wire/limits.ts';
import { RequestError } from '../wire/loopback-app.ts';
import { AccountMap, AccountSettings } from '../wire/per-account.ts';
import { Provider } from '../wire/provider.ts';
import type { Conversions } from './conversions.ts';
import { createFailure, createQuotaDetails } from './errors.ts';
import { applyChangeCommand, changeCommand, totalsQuery, sumTraffic } from './control-commands.ts';
import { createSeedResources } from './seed-resources.ts';
import { authenticateHeader, getAccountTree, type AdsGrant } from './token.ts';
import { TREE_NAMES, TREES } from './tree.ts';
import { RESOURCE_TYPES, World, type Stored } from './world.ts';

const OPERATIONS = [
  'mutate',
  'search',
  'generateKeywordIdeas',
  'suggestGeoTargetConstants',
  'listAccessibleCustomers',
  'uploadConversionAdjustments',
] as const;

export type OperationName = (typeof OPERATIONS)[number];

export type CallHeaders = {
  authorization: string | undefined;
  /** Google discontinued developer tokens. It ignores them, but refuses an empty token. */
  developerToken: string | undefined;
  loginCustomerId: string | undefined;
};

/** @param get takes a header's lower-case name */
export function readCallHeaders(get: (name: string) => string | undefined): CallHeaders {
  return {
    authorization: get('authorization'),
    developerToken: get('developer-token'),
    loginCustomerId: get('login-customer-id'),
  };
}

type GoogleAdsParts = {
  clock: Clock;
  /** If null, a restart loses all data. */
  journal: Journal | null;
  conversions: Conversions;
  grants: Grants;
};

/** Limit of keyword planning calls per account, in addition to the limit of all calls. */
const PLANNING_PER_SECOND = 1;

const savedEntry = z.object({
  account: z.string(),
  tree: z.enum(TREE_NAMES),
  stored: z.array(
    z.object({
      type: z.enum(RESOURCE_TYPES),
      resourceName: z.string(),
      customer: z.string(),
      id: z.string(),
      createdAt: z.number().nullable(),
      fields: z.record(z.string(), z.unknown()),
      exempted: z.boolean(),
    }),
  ),
});

const settingsCommand = z.strictObject({
  /** Grants to a Cloud project whose publishing status is `testing` expire after seven days. */
  publishing: z.enum(['testing', 'production']),
  account: z.string().min(1).optional(),
});

type Settings = { publishing: 'testing' | 'production' };

export class GoogleAdsProvider extends Provider {
  readonly operations = [...OPERATIONS, 'token', 'revoke'];
  readonly settings = new AccountSettings<Settings>({ publishing: 'production' });
  /** Shared with the Data Manager API, which adds the conversions that the Google Ads API retracts. */
  readonly conversions: Conversions;
  readonly #planningLimits = new RateLimits(PLANNING_PER_SECOND);
  readonly #clock: Clock;
  readonly #changes: Changes<z.infer<typeof savedEntry>>;
  readonly #worlds = new AccountMap<World>();

  constructor({ clock, journal, conversions, grants }: GoogleAdsParts) {
    super(grants, null);
    this.conversions = conversions;
    this.#clock = clock;
    this.#changes = new Changes(journal, savedEntry, {
      apply: ({ account, tree, stored }) => {
        const world = this.getWorld({ account, tree });
        for (const resource of stored) world.put(resource);
      },
      forget: (account) => this.#worlds.reset(account),
    });
  }

  now(account: string): number {
    return this.#clock.now(account);
  }

  getWorld({ account, tree }: Pick<AdsGrant, 'account' | 'tree'>): World {
    const existing = this.#worlds.get(account);
    if (existing) return existing;
    const world = new World(TREES[tree], createSeedResources(TREES[tree]));
    this.#worlds.set(account, world);
    return world;
  }

  /** @throws Failure */
  identify({ authorization, developerToken }: CallHeaders): AdsGrant {
    if (developerToken === '') {
      throw createFailure('RequestError.DEVELOPER_TOKEN_PARAMETER_MISSING', 'The developer token is empty.');
    }
    return authenticateHeader(authorization, {
      grants: this.grants,
      getNow: (account) => this.now(account),
      scope: 'adwords',
    });
  }

  /** @throws Failure (`QuotaError`) if a limit is exceeded */
  admit(account: string, operation: OperationName): void {
    const planning = operation === 'generateKeywordIdeas' ? this.#planningLimits.take(account) : null;
    const general = planning?.isAccepted === false ? null : this.limits.take(account);
    for (const allowance of [planning, general]) {
      if (!allowance || allowance.isAccepted) continue;
      throw createFailure('QuotaError.RESOURCE_TEMPORARILY_EXHAUSTED', 'Resource has been exhausted.', {
        details: createQuotaDetails('ACCOUNT', Math.ceil(allowance.waitMs) / 1000),
      });
    }
  }

  store({ account, tree }: Pick<AdsGrant, 'account' | 'tree'>, stored: readonly Stored[]): void {
    if (stored.length > 0) this.#changes.record({ account, tree, stored: [...stored] });
  }

  override configure(body: unknown): Settings {
    const { account, publishing } = settingsCommand.parse(body);
    return this.settings.set({ publishing }, account);
  }

  /** @param command a {@link changeCommand} */
  override applyChange(command: unknown): object {
    const change = changeCommand.parse(command);
    const account = findAccount(change.account);
    const stored = applyChangeCommand(this.getWorld(account), change);
    this.store(account, [stored]);
    return { resourceName: stored.resourceName, fields: stored.fields };
  }

  /** @param query a {@link totalsQuery} */
  override getTotals(query: unknown): object {
    const trafficQuery = totalsQuery.parse(query);
    return sumTraffic(this.getWorld(findAccount(trafficQuery.account)), {
      ...trafficQuery,
      now: this.now(trafficQuery.account),
    });
  }

  override reset(account?: string): void {
    super.reset(account);
    for (const part of [this.#changes, this.conversions, this.settings, this.#planningLimits]) {
      part.reset(account);
    }
  }
}

/** @throws RequestError (404) for an unknown account */
function findAccount(account: string): { account: string; tree: AdsGrant['tree'] } {
  const tree = getAccountTree(account);
  if (!tree) throw new RequestError(404, `There is no account ${account}.`);
  return { account, tree };
}
