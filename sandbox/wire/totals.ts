type Total<Key extends object> = Key & { count: number; values: Record<string, number> };

export type Totals<Key extends object> = Map<string, Total<Key>>;

export function getTotal<Key extends object>(totals: Totals<Key>, initial: Key): Total<Key> {
  const key = Object.values(initial).join('\n');
  const total = totals.get(key) ?? { ...initial, count: 0, values: {} };
  totals.set(key, total);
  return total;
}

export function addTo(
  total: Total<object>,
  { value, currency }: { value: number; currency: string | null },
): void {
  total.count += 1;
  if (currency === null) return;
  // Rounds to cents, because sums of binary fractions are inexact.
  total.values[currency] = Math.round(((total.values[currency] ?? 0) + value) * 100) / 100;
}
