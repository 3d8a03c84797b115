import { correctClock } from '../../../api/operations/journey/correct-clock.ts';

const NOW = Date.parse('2026-04-07T12:00:00Z');
const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString();
const days = (count: number) => minutes(count * 24 * 60);

/** Device clock at sending, event time, and corrected time; undefined means impossible. */
const CASES: [string, { sentAt?: string; browser?: boolean }, occurredAt: string, expected?: string][] = [
  ['now', {}, minutes(0), minutes(0)],
  ['4 minutes ahead', {}, minutes(4), minutes(4)],
  ['5 minutes ahead', {}, minutes(5), minutes(5)],
  ['6 minutes ahead', {}, minutes(6)],
  ['a right clock', { sentAt: minutes(0) }, minutes(-1), minutes(-1)],
  ['a clock that is 4 minutes slow', { sentAt: minutes(-4) }, minutes(-5), minutes(-5)],
  ['a clock that is an hour slow', { sentAt: minutes(-60) }, minutes(-61), minutes(-1)],
  ['a clock that is 2 minutes fast', { sentAt: minutes(2) }, minutes(2), minutes(0)],
  ['a clock that is 2 minutes fast, a minute ago', { sentAt: minutes(2) }, minutes(1), minutes(-1)],
  ['a clock that is 5 minutes fast', { sentAt: minutes(5) }, minutes(4), minutes(-1)],
  ['a clock that is 3 ms fast', { sentAt: minutes(0.00005) }, minutes(0), minutes(-0.00005)],
  ['a clock that is 5 minutes slow', { sentAt: minutes(-5) }, minutes(-5), minutes(-5)],
  ['an event after the sending, by a fast clock', { sentAt: minutes(4) }, minutes(8), minutes(4)],
  ['a clock that is a day fast', { sentAt: days(1) }, days(1), minutes(0)],
  ['a clock that shows 1970', { sentAt: '1970-01-01T00:01:00Z' }, '1970-01-01T00:00:00Z', minutes(-1)],
  ['an event after the sending', { sentAt: minutes(0) }, minutes(10)],
  ['29 days ago in a browser', { browser: true }, days(-29), days(-29)],
  ['31 days ago in a browser', { browser: true }, days(-31)],
  ['years ago on a server', {}, '2001-02-03T04:05:06Z', '2001-02-03T04:05:06.000Z'],
  ['before the year 2000', {}, '1999-12-31T23:59:59Z'],
  ['in the year 0', {}, '0000-01-01T00:00:00Z'],
  ['in the year 9999', { sentAt: '0000-01-01T00:00:00Z' }, '9999-12-31T23:59:59Z'],
  ['another zone', {}, '2026-04-07T15:00:00+03:00', minutes(0)],
  ['30 days ago in a browser', { browser: true }, days(-30), days(-30)],
];

// Jest would pass a callback in place of a missing value.
const cases = CASES.map(([name, sender, occurredAt, expected]) => ({ name, sender, occurredAt, expected }));

it.each(cases)('$name', ({ sender: { sentAt, browser = false }, occurredAt, expected }) => {
  const getTime = correctClock(sentAt === undefined ? {} : { sentAt }, { now: NOW, isBrowser: browser });
  expect(getTime(occurredAt)?.toISOString()).toBe(expected);
});
