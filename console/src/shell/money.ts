/**
 * Decimals (ISO 4217) of currencies that do not have two. `Intl` knows only the decimals in daily use, which
 * can be fewer.
 */
const DECIMALS = new Map([
  ...assignDecimals('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...assignDecimals('BHD IQD JOD KWD LYD OMR TND', 3),
  ...assignDecimals('CLF UYW', 4),
]);

function assignDecimals(currencies: string, decimals: number): [currency: string, decimals: number][] {
  return currencies.split(' ').map((currency) => [currency, decimals]);
}

export function getDecimals(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}

/** Formats an amount in the ISO 4217 minor unit, such as cents for USD and yen for JPY. */
export function formatMinorUnits(amount: number, currency: string): string {
  const decimals = getDecimals(currency);
  const units = amount / 10 ** decimals;
  try {
    const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
    // For some currencies, such as IDR, `Intl` uses fewer decimals than ISO 4217. Show all decimals only for
    // a fractional amount.
    const { maximumFractionDigits: usual = decimals } = format.resolvedOptions();
    if (Number.isInteger(units) || usual >= decimals) return format.format(units);
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return new Intl.NumberFormat(undefined, { style: 'currency', currency, ...digits }).format(units);
  } catch {
    // `Intl` refuses codes that are not three letters.
    return `${units.toFixed(decimals)} ${currency}`;
  }
}

/**
 * Formats an amount in major units. Without a currency, returns a plain number.
 * @param currencyCode ISO 4217
 */
export function formatMoney(amount: number, currencyCode: string | undefined): string {
  const style = currencyCode === undefined ? {} : ({ style: 'currency', currency: currencyCode } as const);
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 2, ...style }).format(amount);
}
