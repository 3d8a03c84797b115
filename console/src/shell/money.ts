/** Hundredths of a currency, in the person's way of writing. */
export function formatCents(cents: number, currency: string): string {
  try {
    return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(cents / 100);
  } catch {
    // A sender may have written a currency that there is not.
    return `${(cents / 100).toFixed(2)} ${currency}`;
  }
}
