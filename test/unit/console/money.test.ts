import { data } from 'currency-codes';
import { formatMinorUnits, getDecimals } from '../../../console/src/shell/money.ts';

/** Formats an amount as en-US, without the spaces that differ between ICU versions. */
const formatAmount = (amount: number, currency: string) =>
  formatMinorUnits(amount, currency).replaceAll(/\s/g, ' ');

it.each([
  [4_900, 'USD', '$49.00'],
  [4_900, 'JPY', '¥4,900'],
  [4_900, 'KWD', 'KWD 4.900'],
  [200_000_000_000, 'IDR', 'IDR 2,000,000,000'],
  [4_950, 'IDR', 'IDR 49.50'],
  [4_900, 'QQQ', 'QQQ 49.00'],
  [4_900, 'not a currency', '49.00 not a currency'],
])('shows %d of the minor unit of %s as %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text);
});

it('knows the decimals of each currency of ISO 4217', () => {
  // Metals, bonds and test codes have no minor unit.
  const currencies = data.filter(({ code }) => !code.startsWith('X') || ['XAF', 'XOF', 'XPF'].includes(code));
  expect(currencies.map(({ code }) => [code, getDecimals(code)])).toEqual(
    currencies.map(({ code, digits }) => [code, digits]),
  );
});
