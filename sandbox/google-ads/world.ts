import { findLevelsBelow } from './access.ts';
import type { Customer, SeedCampaign, Tree } from './customer.ts';

/** Resource types that can be created, by their names in a resource name. */
export const RESOURCE_TYPES = [
  'campaignBudgets',
  'campaigns',
  'campaignCriteria',
  'adGroups',
  'adGroupAds',
  'adGroupCriteria',
] as const;

export type ResourceType = (typeof RESOURCE_TYPES)[number];

export type Stored = {
  type: ResourceType;
  resourceName: string;
  customer: string;
  id: string;
  /** Milliseconds since 1970; null for a seed resource. */
  createdAt: number | null;
  /** The message as sent, with the protos' field names and resolved resource names. */
  fields: Record<string, unknown>;
  /** Whether only a policy exemption made the resource acceptable. */
  exempted: boolean;
  /** Set for seed campaigns only. */
  seed?: SeedCampaign;
};

const FIRST_NEW_ID = 21_000_000_001;

/** State of one user's tree: seed campaigns and later changes. */
export class World {
  readonly tree: Tree;
  readonly #resources = new Map<string, Stored>();
  readonly #byCustomer = new Map<string, Set<Stored>>();
  #nextId = FIRST_NEW_ID;

  /** @param seeds initial resources */
  constructor(tree: Tree, seeds: readonly Stored[]) {
    this.tree = tree;
    for (const seed of seeds) this.put(seed);
  }

  createId(): string {
    const id = String(this.#nextId);
    this.#nextId += 1;
    return id;
  }

  find(resourceName: string): Stored | undefined {
    return this.#resources.get(resourceName);
  }

  /** Returns the resources of one type in an account, oldest first. */
  list(customerId: string, type: ResourceType): Stored[] {
    return [...(this.#byCustomer.get(customerId) ?? [])].filter((stored) => stored.type === type);
  }

  /** Adds a resource, or replaces the resource with the same name. */
  put(stored: Stored): void {
    const all = this.#byCustomer.get(stored.customer) ?? new Set();
    this.#byCustomer.set(stored.customer, all);
    const earlier = this.#resources.get(stored.resourceName);
    if (earlier) Object.assign(earlier, stored);
    else all.add(stored);
    this.#resources.set(stored.resourceName, earlier ?? stored);
    if (Number(stored.id) >= this.#nextId) this.#nextId = Number(stored.id) + 1;
  }

  /** Returns the managers of an account, in tree order. */
  getManagers(customerId: string): Customer[] {
    return this.tree.customers.filter(
      ({ id }) => id !== customerId && findLevelsBelow(this.tree, id).has(customerId),
    );
  }
}
