import { toInstant, toLocalTime } from '../../../console/src/data/local-time.ts';

it.each([
  ['2026-07-01T10:30', 'Europe/Vienna', '2026-07-01T08:30:00.000Z'],
  ['2026-12-01T10:30', 'America/New_York', '2026-12-01T15:30:00.000Z'],
  ['2026-12-01T00:10', 'Asia/Kolkata', '2026-11-30T18:40:00.000Z'],
  ['2026-10-25T04:00', 'Europe/Vienna', '2026-10-25T03:00:00.000Z'],
])('%s in %s is the instant %s', (localTime, timeZone, instant) => {
  expect(toInstant(localTime, timeZone)).toBe(instant);
  expect(toLocalTime(instant, timeZone)).toBe(localTime);
});
