import { data } from 'currency-codes';

/** Decimals of ISO 4217's minor unit by currency. `Intl` has the decimals in daily use, which differ for 15 currencies. */
const DECIMALS: ReadonlyMap<string, number> = new Map(data.map(({ code, digits }) => [code, digits]));

/**
 * Most that an amount of an order may be, in the currency's minor unit: 10^14, which is 10^12 Indonesian rupiah. Sums of
 * many stay exact.
 */
export const MAX_MINOR_UNITS = 100_000_000_000_000;

/**
 * Converts an amount from the currency's minor unit (ISO 4217) to its unit: 5,000 of JPY to 5000, of USD to 50, of KWD
 * to 5. A code that the list lacks counts as one with cents.
 */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount / 10 ** (DECIMALS.get(currency) ?? 2);
}
