import { parseRetryAfter } from '../../../../activities/provider/failure.ts';

it.each([
  ['7', 7_000],
  ['1.5', 1_500],
  ['3153600000', 3_600_000],
  ['0', undefined],
  ['-1', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
  ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
])('parseRetryAfter returns %s as %s ms', (value, ms) => {
  expect(parseRetryAfter(value, 3_600_000)).toBe(ms);
});

it('parseRetryAfter returns the time until a date, up to the maximum', () => {
  const ms = parseRetryAfter(new Date(Date.now() + 90_000).toUTCString(), 3_600_000) ?? 0;
  expect(ms).toBeGreaterThan(80_000);
  expect(ms).toBeLessThanOrEqual(90_000);
  expect(parseRetryAfter(new Date(Date.now() + 1e9).toUTCString(), 3_600_000)).toBe(3_600_000);
});
