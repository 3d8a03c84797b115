import { createClockCorrection } from '../../../api/operations/journey/correct-clock.ts';
import { toNewEvent } from '../../../api/operations/journey/to-new-event.ts';

const NOW = Date.parse('2026-04-07T12:00:00Z');
const addMinutes = (count: number) => new Date(NOW + count * 60_000).toISOString();
const addDays = (count: number) => addMinutes(count * 24 * 60);

/** Title, sender, event time, and stored time, which is undefined if the event time is refused. */
it.each<[string, { sentAt?: string; isBrowser?: boolean }, string, string | undefined]>([
  ['now', {}, addMinutes(0), addMinutes(0)],
  ['4 minutes ahead', {}, addMinutes(4), addMinutes(4)],
  ['5 minutes ahead', {}, addMinutes(5), addMinutes(5)],
  ['6 minutes ahead', {}, addMinutes(6), undefined],
  ['a correct clock', { sentAt: addMinutes(0) }, addMinutes(-1), addMinutes(-1)],
  ['a clock that is 4 minutes slow', { sentAt: addMinutes(-4) }, addMinutes(-5), addMinutes(-5)],
  ['a clock that is an hour slow', { sentAt: addMinutes(-60) }, addMinutes(-61), addMinutes(-1)],
  ['a clock that is 2 minutes fast', { sentAt: addMinutes(2) }, addMinutes(2), addMinutes(0)],
  ['a clock that is 2 minutes fast, a minute ago', { sentAt: addMinutes(2) }, addMinutes(1), addMinutes(-1)],
  ['a clock that is 5 minutes fast', { sentAt: addMinutes(5) }, addMinutes(4), addMinutes(-1)],
  ['a clock that is 3 ms fast', { sentAt: addMinutes(0.00005) }, addMinutes(0), addMinutes(-0.00005)],
  ['a clock that is 5 minutes slow', { sentAt: addMinutes(-5) }, addMinutes(-5), addMinutes(-5)],
  ['a time after sentAt, by a fast clock', { sentAt: addMinutes(4) }, addMinutes(8), addMinutes(4)],
  ['a clock that is a day fast', { sentAt: addDays(1) }, addDays(1), addMinutes(0)],
  ['a clock that shows 1970', { sentAt: '1970-01-01T00:01:00Z' }, '1970-01-01T00:00:00Z', addMinutes(-1)],
  ['a time after sentAt', { sentAt: addMinutes(0) }, addMinutes(10), undefined],
  ['29 days ago in a browser', { isBrowser: true }, addDays(-29), addDays(-29)],
  ['31 days ago in a browser', { isBrowser: true }, addDays(-31), undefined],
  ['years ago on a server', {}, '2001-02-03T04:05:06Z', '2001-02-03T04:05:06.000Z'],
  ['before the year 2000', {}, '1999-12-31T23:59:59Z', undefined],
  ['in the year 0', {}, '0000-01-01T00:00:00Z', undefined],
  ['in the year 9999', { sentAt: '0000-01-01T00:00:00Z' }, '9999-12-31T23:59:59Z', undefined],
  ['another time zone', {}, '2026-04-07T15:00:00+03:00', addMinutes(0)],
  ['30 days ago in a browser', { isBrowser: true }, addDays(-30), addDays(-30)],
])('corrects or refuses event times: %s', (_, { sentAt, isBrowser = false }, occurredAt, expected) => {
  const sent = sentAt === undefined ? {} : { sentAt };
  const correctTime = createClockCorrection(sent, { nowMs: NOW, isBrowser });
  expect(correctTime(occurredAt)?.toISOString()).toBe(expected);
});

const RECEIVED_AT = 1_790_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Device clock, milliseconds by which it is slow, and stored time of a cookie that was set an hour ago. */
it.each([
  ['an hour behind', HOUR, RECEIVED_AT - HOUR],
  ['a day ahead', -24 * HOUR, RECEIVED_AT - HOUR],
  ['2 minutes ahead', -2 * MINUTE, RECEIVED_AT - HOUR + 2 * MINUTE],
  ['right', 0, RECEIVED_AT - HOUR],
])("corrects Meta's cookie if the clock is off by more than 5 minutes: %s", (_, behindMs, expected) => {
  const fbc = `fb.1.${RECEIVED_AT - HOUR - behindMs}.click`;
  const occurredAt = new Date(RECEIVED_AT - behindMs).toISOString();
  const sender = { isBrowser: true, ownHosts: new Set<string>(), seen: {} };
  const stored = toNewEvent(
    { id: 'event-1', type: 'session', visitorId: 'visitor-1', sessionId: 's-1', occurredAt, touch: { fbc } },
    { occurredAt: new Date(RECEIVED_AT), sender, defaultCountry: undefined },
  );
  expect(stored.arrival?.touch.fbc).toBe(`fb.1.${expected}.click`);
});
