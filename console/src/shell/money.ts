/** Hundredths of a currency, in the person's way of writing. */
export function formatCents(cents: number, currency: string): string {
  try {
    return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(cents / 100);
  } catch {
    // A sender may have written a currency that there is not.
    return `${(cents / 100).toFixed(2)} ${currency}`;
  }
}

/**
 * An amount in units of an account's currency, in the person's way of writing; without a currency, as a bare number.
 * @param currencyCode as ISO 4217 has it
 */
export function formatMoney(amount: number, currencyCode: string | undefined): string {
  const style = currencyCode === undefined ? {} : ({ style: 'currency', currency: currencyCode } as const);
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 2, ...style }).format(amount);
}
