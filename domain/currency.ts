import { data } from 'currency-codes';

/**
 * Decimals by currency (ISO 4217). `Intl` returns the decimals of daily use, which differ for some
 * currencies: IDR has 0 instead of 2.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map(data.map(({ code, digits }) => [code, digits]));

/**
 * Limit for one amount, so that sums of amounts stay exact. It is high enough for currencies of low value:
 * 10^12 Indonesian rupiah.
 */
export const MAX_MINOR_UNITS = 100_000_000_000_000;

/**
 * Converts minor units to currency units: 5000 are 5000 JPY, 50 USD or 5 KWD (ISO 4217). Assumes two decimals
 * for an unknown currency.
 */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount / 10 ** (DECIMALS.get(currency) ?? 2);
}
