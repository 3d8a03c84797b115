import { lastWeekLocal, lastWeekInUtc } from '../../../console/src/pages/home/week.ts';

const getDays = (month: string, from: number) =>
  Array.from({ length: 7 }, (_, index) => `2026-${month}-${String(from + index).padStart(2, '0')}`);

it('returns seven distinct days across a clock change', () => {
  // The end of a 25-hour day, and the morning after a 23-hour day.
  const longDay = Date.parse('2026-10-25T23:30:00+01:00');
  expect(lastWeekLocal(longDay, 'Europe/Berlin')).toEqual(getDays('10', 19));
  const afterShortDay = Date.parse('2026-03-30T00:30:00+02:00');
  expect(lastWeekLocal(afterShortDay, 'Europe/Berlin')).toEqual(getDays('03', 24));
});

it('returns the last seven days of UTC', () => {
  expect(lastWeekInUtc(Date.parse('2026-10-25T23:30:00-03:00'))).toEqual(getDays('10', 20));
});
