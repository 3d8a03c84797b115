/** Count and sums of the entries with one key. `values` has a sum for each currency. */
type Total<Key extends object> = Key & { count: number; values: Record<string, number> };

export type Totals<Key extends object> = Map<string, Total<Key>>;

/**
 * Returns the total of a key, which is added if it is new.
 * @param initial fields of the key, and further sums at zero
 */
export function getTotal<Key extends object>(totals: Totals<Key>, initial: Key): Total<Key> {
  const key = Object.values(initial).join('\n');
  const total = totals.get(key) ?? { ...initial, count: 0, values: {} };
  totals.set(key, total);
  return total;
}

/** Counts an entry and adds its value to the sum of its currency. Without a currency, the entry is only counted. */
export function addTo(
  total: Total<object>,
  { value, currency }: { value: number; currency: string | null },
): void {
  total.count += 1;
  if (currency === null) return;
  // Sums of binary fractions are inexact, so round to hundredths.
  total.values[currency] = Math.round(((total.values[currency] ?? 0) + value) * 100) / 100;
}
