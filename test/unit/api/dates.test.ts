import { isDate, isDateTime } from '../../../api/validation/formats.ts';

it.each([
  ['2024-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['0000-01-01', false],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['12026-01-01', false],
  ['2026-1-1', false],
])('isDate of %s is %s', (text, expected) => {
  expect(isDate(text)).toBe(expected);
});

it.each([
  ['2026-04-07T12:00:00Z', true],
  ['2026-04-07T12:00:00.123456789+15:59', true],
  ['2026-04-07T12:00:00-00:00', true],
  ['0001-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['0000-12-31T23:59:59Z', false],
  ['0001-01-01T00:00:00+01:00', false],
  ['9999-12-31T23:59:59-01:00', false],
  ['2026-02-30T12:00:00Z', false],
  ['2026-04-07T24:00:00Z', false],
  ['2016-12-31T23:59:60Z', false],
  ['2026-04-07T12:60:00Z', false],
  ['2026-04-07T12:00:00+03', false],
  ['2026-04-07T12:00:00+16:00', false],
  ['2026-04-07T12:00:00+01:60', false],
  ['2026-04-07 12:00:00Z', false],
  ['2026-04-07t12:00:00z', false],
  ['2026-04-07T12:00:00', false],
])('isDateTime of %s is %s', (text, expected) => {
  expect(isDateTime(text)).toBe(expected);
});
