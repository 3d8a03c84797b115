import type { SearchadsCustomer } from '../../workflows/contract/searchads.ts';

/** An account as one way leads to it. `depth`: how many managers are on that way. */
export type ReachedCustomer = { customer: SearchadsCustomer; depth: number };

/**
 * Each account once, by the shortest way to it, the first of several equally short ones. A way that knows the manager
 * above it, or could read the account at all, lends that to one that does not. Managers come before what is below them.
 */
export function mergeCustomers(reached: readonly ReachedCustomer[]): SearchadsCustomer[] {
  const best = new Map<string, ReachedCustomer>();
  for (const way of reached) {
    const known = best.get(way.customer.customerId);
    best.set(way.customer.customerId, known ? merge(known, way) : way);
  }
  return [...best.values()].toSorted((one, other) => one.depth - other.depth).map(({ customer }) => customer);
}

function merge(one: ReachedCustomer, other: ReachedCustomer): ReachedCustomer {
  const [readable, unreadable] = one.customer.status === 'UNKNOWN' ? [other, one] : [one, other];
  // A root that cannot be gone through is reached from above, if that works.
  if (unreadable.customer.status === 'UNKNOWN') return readable;
  const [near, far] = other.depth < one.depth ? [other, one] : [one, other];
  const parentCustomerId = near.customer.parentCustomerId ?? far.customer.parentCustomerId;
  return {
    depth: near.depth,
    customer: { ...near.customer, ...(parentCustomerId !== undefined && { parentCustomerId }) },
  };
}
