/** Sums of one key. `values` are by currency. */
type Total<Key extends object> = Key & { count: number; values: Record<string, number> };

export type Totals<Key extends object> = Map<string, Total<Key>>;

/** Returns the sums of a key, starting at zero. @param initial the key's fields, and further sums at zero */
export function getTotal<Key extends object>(totals: Totals<Key>, initial: Key): Total<Key> {
  const key = Object.values(initial).join('\n');
  const total = totals.get(key) ?? { ...initial, count: 0, values: {} };
  totals.set(key, total);
  return total;
}

/** Adds a value to the sums. @param currency null skips the sum */
export function addTo(
  total: Total<object>,
  { value, currency }: { value: number; currency: string | null },
): void {
  total.count += 1;
  if (currency === null) return;
  // Rounds to hundredths, because sums of binary fractions are inexact.
  total.values[currency] = Math.round(((total.values[currency] ?? 0) + value) * 100) / 100;
}
