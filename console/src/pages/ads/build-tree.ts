import type { TreeNodeData } from '@mantine/core';
import type { Schema } from '@throughline/client';

type Customer = Schema<'SearchadsCustomer'>;

/** Builds the tree of accounts, each below its direct manager, sorted by name. */
export function buildTree(customers: readonly Customer[]): TreeNodeData[] {
  const known = new Set(customers.map(({ customerId }) => customerId));
  const below = new Map<string | undefined, Customer[]>();
  for (const customer of customers) {
    const { parentCustomerId: parent } = customer;
    const above = parent !== undefined && known.has(parent) ? parent : undefined;
    below.set(above, [...(below.get(above) ?? []), customer]);
  }
  const nodesBelow = (id: string | undefined): TreeNodeData[] =>
    (below.get(id) ?? [])
      .toSorted((one, other) => one.displayName.localeCompare(other.displayName))
      .map(({ customerId, displayName }) => {
        const children = nodesBelow(customerId);
        return { value: customerId, label: displayName, ...(children.length > 0 && { children }) };
      });
  return nodesBelow(undefined);
}

/** Formats a customer id as Google does: `123-456-7890`. */
export function withDashes(customerId: string): string {
  return customerId.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}

/** Returns whether a search matches an account by part of its name or its digits. */
export function isNamed(written: string, { label, value }: TreeNodeData): boolean {
  const digits = written.replaceAll(/\D/g, '');
  return (
    (typeof label === 'string' && label.toLowerCase().includes(written.trim().toLowerCase())) ||
    (digits.length >= 3 && value.includes(digits))
  );
}
