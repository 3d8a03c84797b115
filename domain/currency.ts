import { data } from 'currency-codes';

/**
 * Decimals of the minor unit by currency (ISO 4217). `Intl` has the decimals of daily use, which differ for 15
 * currencies.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map(data.map(({ code, digits }) => [code, digits]));

/** Largest amount of an order in minor units: 10^14, or 10^12 Indonesian rupiah, so that sums are exact. */
export const MAX_MINOR_UNITS = 100_000_000_000_000;

/**
 * Converts an amount from minor units (ISO 4217) to units: 5,000 is 5000 in JPY, 50 in USD, and 5 in KWD. An unknown
 * currency has two decimals.
 */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount / 10 ** (DECIMALS.get(currency) ?? 2);
}
