import type { SearchadsCustomer } from '../../workflows/contract/searchads.ts';

/** An account as it was reached by one path. `depth`: how many managers are on that path. */
export type ReachedCustomer = { customer: SearchadsCustomer; depth: number };

/**
 * Each account once, by its shortest path. Missing facts are filled in from its other paths. Managers come before their
 * accounts.
 */
export function mergeCustomers(reached: readonly ReachedCustomer[]): SearchadsCustomer[] {
  const best = new Map<string, ReachedCustomer>();
  for (const path of reached) {
    const known = best.get(path.customer.customerId);
    best.set(path.customer.customerId, known ? merge(known, path) : path);
  }
  return [...best.values()].toSorted((one, other) => one.depth - other.depth).map(({ customer }) => customer);
}

function merge(one: ReachedCustomer, other: ReachedCustomer): ReachedCustomer {
  const [readable, unreadable] = one.customer.status === 'UNKNOWN' ? [other, one] : [one, other];
  // A root that cannot be listed is taken from its manager's list, if there is one.
  if (unreadable.customer.status === 'UNKNOWN') return readable;
  const [near, far] = other.depth < one.depth ? [other, one] : [one, other];
  const parentCustomerId = near.customer.parentCustomerId ?? far.customer.parentCustomerId;
  return {
    depth: near.depth,
    customer: { ...near.customer, ...(parentCustomerId !== undefined && { parentCustomerId }) },
  };
}
