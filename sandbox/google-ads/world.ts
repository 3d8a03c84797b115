import type { SeedCampaign, Tree } from './customer.ts';

/** Names of the types as in resource names, such as `customers/1/campaigns/2`. */
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
  /** Id of the customer. */
  customer: string;
  id: string;
  /**
   * Time of creation, or of the last change of an ad's content, in milliseconds since 1970. Null for an
   * unchanged seed.
   */
  createdAt: number | null;
  /** Keys are the protos' field names. */
  fields: Record<string, unknown>;
  /** True if the resource violates a policy, but an exemption covers the violation. */
  exempted: boolean;
  /** Defined for seed campaigns only. */
  seed?: SeedCampaign;
};

const FIRST_NEW_ID = 21_000_000_001;

export class World {
  readonly tree: Tree;
  readonly #resources = new Map<string, Stored>();
  readonly #byCustomer = new Map<string, Set<Stored>>();
  #nextId = FIRST_NEW_ID;

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

  list(customerId: string, type: ResourceType): Stored[] {
    return [...(this.#byCustomer.get(customerId) ?? [])].filter((stored) => stored.type === type);
  }

  put(stored: Stored): void {
    const ofCustomer = this.#byCustomer.get(stored.customer) ?? new Set();
    this.#byCustomer.set(stored.customer, ofCustomer);
    const existing = this.#resources.get(stored.resourceName);
    if (existing) Object.assign(existing, stored);
    else ofCustomer.add(stored);
    this.#resources.set(stored.resourceName, existing ?? stored);
    if (Number(stored.id) >= this.#nextId) this.#nextId = Number(stored.id) + 1;
  }
}
