import { accountsBelow } from './access.ts';
import type { Account, SeedCampaign, Tree } from './account.ts';

/** What can be made, by the word in its resource name. */
export type ResourceType =
  'campaignBudgets' | 'campaigns' | 'campaignCriteria' | 'adGroups' | 'adGroupAds' | 'adGroupCriteria';

/** A thing that exists in an account. */
export type Stored = {
  type: ResourceType;
  resourceName: string;
  customer: string;
  id: string;
  /** Milliseconds since 1970; null for what was there from the start. */
  createdAt: number | null;
  /** The message as it was sent, in the protos' field names, without temporary names. */
  fields: Record<string, unknown>;
  /** Whether it exists only because a policy finding was exempted or ignored. */
  exempted: boolean;
  /** Only for campaigns that were there from the start. */
  seed?: SeedCampaign;
};

const FIRST_SEED_ID = 7_000_000_001;
const FIRST_NEW_ID = 21_000_000_001;

/** The state of one user's tree of accounts: what it began with, and what was made since. */
export class World {
  readonly tree: Tree;
  readonly #resources = new Map<string, Stored>();
  readonly #byCustomer = new Map<string, Set<Stored>>();
  #nextId = FIRST_NEW_ID;

  constructor(tree: Tree) {
    this.tree = tree;
    let id = FIRST_SEED_ID;
    for (const account of tree.accounts) {
      for (const seed of account.campaigns ?? []) {
        this.put(seedCampaign(account, seed, String(id)));
        id += 1;
      }
    }
  }

  newId(): string {
    const id = String(this.#nextId);
    this.#nextId += 1;
    return id;
  }

  find(resourceName: string): Stored | undefined {
    return this.#resources.get(resourceName);
  }

  /** What an account has of one type, oldest first. */
  list(customer: string, type: ResourceType): Stored[] {
    return [...(this.#byCustomer.get(customer) ?? [])].filter((stored) => stored.type === type);
  }

  /** Adds a thing, or puts it in the place of the one that has its name. */
  put(stored: Stored): void {
    const all = this.#byCustomer.get(stored.customer) ?? new Set();
    this.#byCustomer.set(stored.customer, all);
    const earlier = this.#resources.get(stored.resourceName);
    if (earlier) Object.assign(earlier, stored);
    else all.add(stored);
    this.#resources.set(stored.resourceName, earlier ?? stored);
    if (Number(stored.id) >= this.#nextId) this.#nextId = Number(stored.id) + 1;
  }

  /** The managers of an account, nearest first, as far as the tree tells. */
  managersOf(customer: string): Account[] {
    return this.tree.accounts.filter(
      ({ id }) => id !== customer && accountsBelow(this.tree, id).has(customer),
    );
  }
}

function seedCampaign(account: Account, seed: SeedCampaign, id: string): Stored {
  const resourceName = `customers/${account.id}/campaigns/${id}`;
  return {
    type: 'campaigns',
    resourceName,
    customer: account.id,
    id,
    createdAt: null,
    fields: {
      name: seed.name,
      status: seed.status,
      advertising_channel_type: 'SEARCH',
      start_date_time: `${seed.start} 00:00:00`,
      maximize_conversions: {},
    },
    exempted: false,
    seed,
  };
}

/** The day (`YYYY-MM-DD`) at a moment (milliseconds since 1970) in a time zone. */
export function dayIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}
