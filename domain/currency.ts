import { data } from 'currency-codes';

/** ISO 4217. `Intl` has the decimals of daily use, which differ for 15 currencies. */
const DECIMALS: ReadonlyMap<string, number> = new Map(data.map(({ code, digits }) => [code, digits]));

/** Limit for one amount, so that sums of amounts stay exact. It equals 10^12 Indonesian rupiah. */
export const MAX_MINOR_UNITS = 100_000_000_000_000;

/** 5000 minor units are 5000 JPY, 50 USD or 5 KWD (ISO 4217). An unknown currency has two decimals. */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount / 10 ** (DECIMALS.get(currency) ?? 2);
}
