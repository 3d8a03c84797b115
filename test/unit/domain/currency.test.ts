import { fromMinorUnits } from '../../../domain/currency.ts';

it.each([
  { amount: 4_950, currency: 'USD', units: 49.5 },
  { amount: 5_000, currency: 'JPY', units: 5_000 },
  { amount: 5_000, currency: 'KRW', units: 5_000 },
  { amount: 5_000, currency: 'CLP', units: 5_000 },
  { amount: 4_950, currency: 'KWD', units: 4.95 },
  { amount: 12_345, currency: 'CLF', units: 1.2345 },
  // ISO 4217 defines minor units for IDR and HUF, although daily use has none.
  { amount: 200_000_000_000, currency: 'IDR', units: 2_000_000_000 },
  { amount: 4_950, currency: 'HUF', units: 49.5 },
  { amount: 99_999_999_999_999, currency: 'KWD', units: 99_999_999_999.999 },
  { amount: 4_950, currency: 'QQQ', units: 49.5 },
])('converts $amount of the minor unit of $currency to $units', ({ amount, currency, units }) => {
  expect(fromMinorUnits(amount, currency)).toBe(units);
});
