import { findUpcoming, findWaitEnd } from '../../../domain/sequence-times.ts';
import type { SequenceStep, WaitStep } from '../../../domain/sequence-steps.ts';
import { isTimeZone } from '../../../domain/local-clock.ts';

type Duration = NonNullable<WaitStep['duration']>;
type Until = NonNullable<WaitStep['until']>;

const waitUntil = (until: Until, from: string, recipient: string | null, project = 'UTC') =>
  findWaitEnd({ type: 'wait', until }, new Date(from), { recipient, project }).toISOString();

const waitFor = (value: number, unit: Duration['unit'], from: string, recipient: string, until?: Until) => {
  const step: WaitStep = { type: 'wait', duration: { value, unit }, ...(until && { until }) };
  return findWaitEnd(step, new Date(from), { recipient, project: 'UTC' }).toISOString();
};

it.each([
  // The clock jumps from 02:00 to 03:00: on 29 March in Vienna, on 8 March in New York.
  ['Europe/Vienna', '02:30', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  ['Europe/Vienna', '09:00', '2026-03-28T12:00:00Z', '2026-03-29T07:00:00.000Z'],
  ['America/New_York', '02:30', '2026-03-07T12:00:00Z', '2026-03-08T07:30:00.000Z'],
  // The gap is half an hour, from 02:00 to 02:30.
  ['Australia/Lord_Howe', '02:15', '2026-10-03T12:00:00Z', '2026-10-03T15:45:00.000Z'],
  // Samoa skipped 30 December 2011.
  ['Pacific/Apia', '09:00', '2011-12-30T09:00:00Z', '2011-12-30T19:00:00.000Z'],
])(
  'a wait until a time of day in %s moves %s forward only on a day on which the clock skips that time',
  (zone, time, from, expected) => {
    expect(waitUntil({ time }, from, zone)).toBe(expected);
  },
);

it.each([
  ['Europe/Vienna', '02:30', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
  [
    'America/New_York',
    '01:30',
    '2026-10-31T12:00:00Z',
    '2026-11-01T05:30:00.000Z',
    '2026-11-02T06:30:00.000Z',
  ],
  [
    'Australia/Lord_Howe',
    '01:45',
    '2026-04-04T12:00:00Z',
    '2026-04-04T14:45:00.000Z',
    '2026-04-05T15:15:00.000Z',
  ],
])(
  'a wait until a time of day in %s ends only at the first %s when the clock repeats that time',
  (zone, time, from, first, next) => {
    expect(waitUntil({ time }, from, zone)).toBe(first);
    expect(waitUntil({ time }, first, zone)).toBe(next);
    const between = new Date(Date.parse(first) + 10 * 60_000).toISOString();
    expect(waitUntil({ time }, between, zone)).toBe(next);
  },
);

it('a wait until a time of day ends on the same day if it starts before that time, and otherwise on the next day', () => {
  expect(waitUntil({ time: '09:00' }, '2026-01-31T23:59:00Z', 'Asia/Kolkata')).toBe(
    '2026-02-01T03:30:00.000Z',
  );
  expect(waitUntil({ time: '09:00' }, '2026-01-31T03:29:59.999Z', 'Asia/Kolkata')).toBe(
    '2026-01-31T03:30:00.000Z',
  );
  expect(waitUntil({ time: '09:00' }, '2026-01-31T03:30:00Z', 'Asia/Kolkata')).toBe(
    '2026-02-01T03:30:00.000Z',
  );
  expect(waitUntil({ time: '00:00' }, '2028-02-28T12:00:00Z', 'UTC')).toBe('2028-02-29T00:00:00.000Z');
});

it('a weekdays-only wait until a time of day skips Saturday and Sunday in the time zone of the wait', () => {
  const until = { time: '09:00', weekdaysOnly: true };
  expect(waitUntil(until, '2026-11-27T12:00:00Z', 'Europe/Vienna')).toBe('2026-11-30T08:00:00.000Z');
  expect(waitUntil(until, '2026-11-29T12:00:00Z', 'Europe/Vienna')).toBe('2026-11-30T08:00:00.000Z');
  expect(waitUntil(until, '2026-11-26T12:00:00Z', 'Europe/Vienna')).toBe('2026-11-27T08:00:00.000Z');
  // Sunday in UTC is Monday in Auckland.
  expect(waitUntil(until, '2026-11-29T12:00:00Z', 'Pacific/Auckland')).toBe('2026-11-29T20:00:00.000Z');
  // Samoa skipped Friday, 30 December 2011, so Monday is next.
  expect(waitUntil(until, '2011-12-30T05:00:00Z', 'Pacific/Apia')).toBe('2012-01-01T19:00:00.000Z');
});

it('a wait until a time of day uses the time zone of the project if the recipient has none or the step requests it', () => {
  const from = '2026-06-01T00:00:00Z';
  expect(waitUntil({ time: '09:00' }, from, 'America/New_York', 'Europe/Vienna')).toBe(
    '2026-06-01T13:00:00.000Z',
  );
  expect(waitUntil({ time: '09:00' }, from, null, 'Europe/Vienna')).toBe('2026-06-01T07:00:00.000Z');
  expect(waitUntil({ time: '09:00', timeZone: 'project' }, from, 'America/New_York', 'Europe/Vienna')).toBe(
    '2026-06-01T07:00:00.000Z',
  );
});

it('a wait for days or weeks keeps the local time of day, and a wait for hours or minutes has the exact length', () => {
  const from = '2026-03-28T12:00:00.250Z';
  expect(waitFor(1, 'days', from, 'Europe/Vienna')).toBe('2026-03-29T11:00:00.250Z');
  expect(waitFor(1, 'weeks', from, 'Europe/Vienna')).toBe('2026-04-04T11:00:00.250Z');
  expect(waitFor(24, 'hours', from, 'Europe/Vienna')).toBe('2026-03-29T12:00:00.250Z');
  expect(waitFor(90, 'minutes', from, 'Europe/Vienna')).toBe('2026-03-28T13:30:00.250Z');
  expect(waitFor(1, 'days', '2026-03-28T01:30:00Z', 'Europe/Vienna')).toBe('2026-03-29T01:30:00.000Z');
});

it.each([
  [1, 'days', '2026-01-31T10:00:00Z', '2026-02-01T10:00:00.000Z'],
  [1, 'days', '2028-02-28T10:00:00Z', '2028-02-29T10:00:00.000Z'],
  [4, 'weeks', '2026-12-31T10:00:00Z', '2027-01-28T10:00:00.000Z'],
  [365, 'days', '2028-02-29T10:00:00Z', '2029-02-28T10:00:00.000Z'],
] as const)('a wait for %i %s from %s over the end of a month ends at %s', (value, unit, from, expected) => {
  expect(waitFor(value, unit, from, 'UTC')).toBe(expected);
});

it('a wait for a duration and then until a time of day may end less than five minutes before the duration has passed, but only after its start', () => {
  const until = { time: '09:00' };
  expect(waitFor(1, 'days', '2026-11-02T08:04:59Z', 'Europe/Vienna', until)).toBe('2026-11-03T08:00:00.000Z');
  expect(waitFor(1, 'hours', '2026-11-02T07:04:59Z', 'Europe/Vienna', until)).toBe(
    '2026-11-02T08:00:00.000Z',
  );
  expect(waitFor(1, 'seconds', '2026-11-02T08:00:00Z', 'Europe/Vienna', until)).toBe(
    '2026-11-03T08:00:00.000Z',
  );
  expect(waitFor(1, 'days', '2026-11-02T08:05:00Z', 'Europe/Vienna', until)).toBe('2026-11-04T08:00:00.000Z');
  expect(waitFor(2, 'days', '2026-11-05T12:00:00Z', 'Europe/Vienna', { ...until, weekdaysOnly: true })).toBe(
    '2026-11-09T08:00:00.000Z',
  );
});

it('findUpcoming lists the remaining e-mail steps with their times, as if no condition ended the enrollment', () => {
  const email: SequenceStep = { type: 'email', templateId: 't', version: 1 };
  const day: SequenceStep = { type: 'wait', duration: { value: 1, unit: 'days' } };
  const steps: SequenceStep[] = [
    email,
    { type: 'wait', until: { time: '09:00' } },
    email,
    { type: 'exit_if', condition: { kind: 'event', name: 'order' } },
    day,
    email,
    email,
  ];
  const zones = { recipient: null, project: 'Europe/Vienna' };
  const listUpcoming = (stepIndex: number, at: string) =>
    findUpcoming(steps, { stepIndex, at: new Date(at) }, zones).map(({ step, at: expectedAt }) => [
      step,
      expectedAt.toISOString(),
    ]);
  expect(listUpcoming(0, '2026-03-27T12:00:00Z')).toEqual([
    [0, '2026-03-27T12:00:00.000Z'],
    [2, '2026-03-28T08:00:00.000Z'],
    [5, '2026-03-29T07:00:00.000Z'],
    [6, '2026-03-29T07:00:00.000Z'],
  ]);
  expect(listUpcoming(1, '2026-03-28T08:00:00Z')).toEqual(listUpcoming(0, '2026-03-27T12:00:00Z').slice(1));
  expect(listUpcoming(7, '2026-03-28T08:00:00Z')).toEqual([]);
});

it.each(['UTC', 'Europe/Lisbon', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])(
  'accepts the time zone %s',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

it.each(['', 'Lisbon', 'Europe/Atlantis', '+01:00', 'UTC; drop table'])(
  'refuses the time zone %j',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);
