/** The sums of one thing; `values` are by currency. */
type Total<Of extends object> = Of & { count: number; values: Record<string, number> };

export type Totals<Of extends object> = Map<string, Total<Of>>;

/** The sums of a thing, which begin at nothing. @param of what is summed, with further fields as they begin */
export function totalOf<Of extends object>(totals: Totals<Of>, of: Of): Total<Of> {
  const key = Object.values(of).join('\n');
  const total = totals.get(key) ?? { ...of, count: 0, values: {} };
  totals.set(key, total);
  return total;
}

/** Counts a value. @param currency null for one that is in no sum */
export function addTo(
  total: Total<object>,
  { value, currency }: { value: number; currency: string | null },
): void {
  total.count += 1;
  if (currency === null) return;
  // Hundredths, so that a sum of decimals is what a person would reckon.
  total.values[currency] = Math.round(((total.values[currency] ?? 0) + value) * 100) / 100;
}
