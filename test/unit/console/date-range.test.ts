import {
  getDateRange,
  getDaysOfRange,
  getStartOfDay,
  splitRange,
  getInstants,
  validateDateRange,
  type DateRangeSearch,
} from '../../../console/src/data/date-range.ts';
import { getLastDays } from '../../../console/src/data/report.ts';

/** Nov 28 in UTC and Vienna, Nov 29 in Auckland. */
const NOW = Date.parse('2026-11-28T12:00:00Z');

it.each<[DateRangeSearch, string, string, string]>([
  [{}, 'UTC', '2026-10-30', '2026-11-28'],
  [{ range: 'today' }, 'UTC', '2026-11-28', '2026-11-28'],
  [{ range: 'today' }, 'Pacific/Auckland', '2026-11-29', '2026-11-29'],
  [{ range: 'yesterday' }, 'UTC', '2026-11-27', '2026-11-27'],
  [{ range: 'last_7_days' }, 'Europe/Vienna', '2026-11-22', '2026-11-28'],
  [{ range: 'last_90_days' }, 'UTC', '2026-08-31', '2026-11-28'],
  [{ range: 'this_month' }, 'UTC', '2026-11-01', '2026-11-28'],
  [{ range: 'last_month' }, 'UTC', '2026-10-01', '2026-10-31'],
  [{ from: '2026-02-01', to: '2026-02-28' }, 'UTC', '2026-02-01', '2026-02-28'],
])('the date range %j in %s is from %s to %s', (search, timeZone, from, to) => {
  expect(getDateRange(search, timeZone, undefined, NOW)).toEqual({ from, to, previous: undefined });
});

it.each<[DateRangeSearch, string, string]>([
  [{ range: 'today' }, '2026-11-27', '2026-11-27'],
  [{ range: 'last_7_days' }, '2026-11-15', '2026-11-21'],
  [{ range: 'last_month' }, '2026-08-31', '2026-09-30'],
  [{ from: '2026-10-25', to: '2026-10-26' }, '2026-10-23', '2026-10-24'],
])(
  'the date range %j is compared with the same number of days directly before it: %s to %s',
  (search, from, to) => {
    const range = getDateRange({ ...search, compare: true }, 'Europe/Vienna', undefined, NOW);
    expect(range.previous).toEqual({ from, to });
  },
);

it.each<[Record<string, unknown>, DateRangeSearch]>([
  [
    { range: 'last_7_days', compare: true, other: 1 },
    { range: 'last_7_days', compare: true },
  ],
  [
    { from: '2026-01-01', to: '2026-01-31', range: 'today' },
    { from: '2026-01-01', to: '2026-01-31' },
  ],
  [{ from: '2026-02-30', to: '2026-03-01' }, {}],
  [{ from: '2026-03-02', to: '2026-03-01' }, {}],
  [{ from: '2020-01-01', to: '2026-03-01' }, {}],
  [{ from: '2026-03-01' }, {}],
  [{ range: 'forever', compare: 'yes' }, {}],
  [{ range: 7 }, {}],
])('the parameters %j of a URL are read as the date range %j', (search, expected) => {
  expect(validateDateRange(search)).toEqual(expected);
});

it('getDaysOfRange lists each day once across a clock change', () => {
  expect(getDaysOfRange({ from: '2026-10-24', to: '2026-10-26' })).toEqual([
    '2026-10-24',
    '2026-10-25',
    '2026-10-26',
  ]);
});

it.each([
  ['2026-10-25T22:30:00Z', '2026-10-18', '2026-10-24'],
  ['2026-03-29T22:30:00Z', '2026-03-23', '2026-03-29'],
])('at %s, near a clock change in Vienna, the last 7 days are from %s to %s', (now, startDate, endDate) => {
  expect(getLastDays(7, 'Europe/Vienna', Date.parse(now))).toEqual({ startDate, endDate });
});

it.each([
  ['2026-01-01', '2026-01-02', [['2026-01-01', '2026-01-02']]],
  [
    '2026-01-01',
    '2026-01-05',
    [
      ['2026-01-01', '2026-01-02'],
      ['2026-01-03', '2026-01-04'],
      ['2026-01-05', '2026-01-05'],
    ],
  ],
])('splitRange splits %s to %s into parts without gaps: %j', (from, to, expected) => {
  expect(splitRange({ from, to }, 2).map((part) => [part.from, part.to])).toEqual(expected);
});

it.each([
  ['2026-11-28', 'UTC', 0, '2026-11-28T00:00:00.000Z'],
  ['2026-11-28', 'UTC', 1, '2026-11-29T00:00:00.000Z'],
  ['2026-07-01', 'Europe/Vienna', 0, '2026-06-30T22:00:00.000Z'],
  // In Vienna, clocks go back on 25 October and forward on 29 March 2026.
  ['2026-10-25', 'Europe/Vienna', 0, '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Vienna', 1, '2026-10-25T23:00:00.000Z'],
  ['2026-03-29', 'Europe/Vienna', 1, '2026-03-29T22:00:00.000Z'],
  ['2026-11-28', 'Asia/Kolkata', 0, '2026-11-27T18:30:00.000Z'],
  ['2026-11-01', 'America/New_York', 0, '2026-11-01T04:00:00.000Z'],
  ['2026-11-01', 'America/New_York', 1, '2026-11-02T05:00:00.000Z'],
])('the start of the day %s in %s, moved by %d days, is %s', (day, timeZone, days, expected) => {
  expect(getStartOfDay(day, timeZone, days)).toBe(expected);
});

it.each([
  ['2026-11-01', '2026-11-28', 'UTC', '2026-11-01T00:00:00.000Z', '2026-11-29T00:00:00.000Z'],
  ['2026-11-28', '2026-11-28', 'Europe/Vienna', '2026-11-27T23:00:00.000Z', '2026-11-28T23:00:00.000Z'],
  ['2026-11-28', '2026-11-28', 'America/New_York', '2026-11-28T05:00:00.000Z', '2026-11-29T05:00:00.000Z'],
  ['2026-11-28', '2026-11-28', 'Asia/Kolkata', '2026-11-27T18:30:00.000Z', '2026-11-28T18:30:00.000Z'],
  // These days have 23 or 25 hours, because the clocks change.
  ['2026-03-29', '2026-03-29', 'Europe/Vienna', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-25', 'Europe/Vienna', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['2026-04-05', '2026-04-05', 'Pacific/Auckland', '2026-04-04T11:00:00.000Z', '2026-04-05T12:00:00.000Z'],
])('the date range from %s to %s in %s starts at %s and ends at %s', (from, to, timeZone, since, until) => {
  expect(getInstants({ from, to }, timeZone)).toEqual({ since, until });
});
