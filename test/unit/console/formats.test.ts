import { data } from 'currency-codes';
import { formatMinorUnits, getDecimals } from '../../../console/src/shell/money.ts';
import {
  formatAgo,
  formatTimeOfDay,
  formatTrend,
  toSentenceCase,
} from '../../../console/src/shell/formats.ts';
import { getPercent } from '../../../console/src/pages/usage/figures.ts';
import { toInstant, toLocalTime } from '../../../console/src/data/local-time.ts';
import { getBudgets, findBudgetProblem } from '../../../console/src/pages/project/budgets.ts';

/** Replaces all spaces with plain ones, because the kind of space differs between ICU versions. */
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
])('formatMinorUnits shows %d minor units of %s as %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text);
});

it('getDecimals returns the decimals of each currency of ISO 4217', () => {
  // Metals, bonds and test codes have no minor unit.
  const currencies = data.filter(({ code }) => !code.startsWith('X') || ['XAF', 'XOF', 'XPF'].includes(code));
  expect(currencies.map(({ code }) => [code, getDecimals(code)])).toEqual(
    currencies.map(({ code, digits }) => [code, digits]),
  );
});

const NOW = Date.parse('2026-11-28T12:00:00Z');

it.each([
  ['2026-11-28T12:00:30Z', 'now'],
  ['2026-11-28T11:59:30Z', 'now'],
  ['2026-11-28T11:59:00Z', '1 min. ago'],
  ['2026-11-28T11:00:01Z', '59 min. ago'],
  ['2026-11-28T11:00:00Z', '1 hr. ago'],
  ['2026-11-27T12:00:01Z', '23 hr. ago'],
  ['2026-11-27T12:00:00Z', 'yesterday'],
  ['2026-11-22T12:00:00Z', '6 days ago'],
  ['2026-11-21T12:00:00Z', undefined],
  ['2026-11-28T12:02:00Z', undefined],
])('formatAgo describes %s as %s', (at, expected) => {
  expect(formatAgo(Date.parse(at), NOW)).toBe(expected);
});

it.each([
  [120, 100, '+20%'],
  [80, 100, '-20%'],
  [100, 100, '0%'],
  [0, 50, '-100%'],
  [0, 0, '0%'],
  [5, 0, 'New'],
  [-50, -100, '+50%'],
])('formatTrend formats the change to %d from %d as %s', (total, before, expected) => {
  expect(formatTrend(total, before)).toBe(expected);
});

it.each([
  ['ENABLED', 'Enabled'],
  ['PENDING_REVIEW', 'Pending review'],
  ['cancelled', 'Cancelled'],
  ['HEALTH_CARE_AND_MEDICINES', 'Health care and medicines'],
  ['', ''],
])('toSentenceCase formats the code "%s" as the label "%s"', (code, label) => {
  expect(toSentenceCase(code)).toBe(label);
});

it.each([
  [1, 8, 12.5],
  [2, 3, 66.7],
  [133, 20_000_000_000, 0],
  [3, 2, 100],
  [0, 0, 100],
])('getPercent returns the usage of %i of %i as %d percent', (used, limit, share) => {
  expect(getPercent(used, limit)).toBe(share);
});

it.each([
  ['2026-07-01T10:30', 'Europe/Vienna', '2026-07-01T08:30:00.000Z'],
  ['2026-12-01T10:30', 'America/New_York', '2026-12-01T15:30:00.000Z'],
  ['2026-12-01T00:10', 'Asia/Kolkata', '2026-11-30T18:40:00.000Z'],
  ['2026-10-25T04:00', 'Europe/Vienna', '2026-10-25T03:00:00.000Z'],
])('the local time %s in %s is the instant %s', (localTime, timeZone, instant) => {
  expect(toInstant(localTime, timeZone)).toBe(instant);
  expect(toLocalTime(instant, timeZone)).toBe(localTime);
});

it('getBudgets returns the budgets by currency, as the user typed them', () => {
  const budgets = getBudgets(['EUR 500', 'usd 7.5']);
  expect(budgets).toEqual({ EUR: 'EUR 500', USD: 'usd 7.5' });
  expect(findBudgetProblem(budgets)).toBeNull();
});

it('getBudgets keeps invalid budgets and repeated currencies, and findBudgetProblem refuses them', () => {
  const repeated = getBudgets(['EUR 500', 'eur 400']);
  expect(Object.values(repeated)).toEqual(['EUR 500', 'eur 400']);
  expect(findBudgetProblem(repeated)).toBe('Enter each currency once.');
  const invalid = getBudgets(['EUR 500', 'a lot']);
  expect(Object.values(invalid)).toEqual(['EUR 500', 'a lot']);
  expect(findBudgetProblem(invalid)).toContain('“a lot” is not a currency');
});

it.each([
  ['09:00', '9:00 AM'],
  ['17:30', '5:30 PM'],
])('formats the time of day %s as %s', (time, text) => {
  expect(formatTimeOfDay(time).replaceAll(/\s/g, ' ')).toBe(text);
});
