import { isAtLeast } from '../../../../dev/processes/program-version.ts';

it.each([
  ['1.7.0', '1.7.0', true],
  ['1.8.2', '1.7.0', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.7.0', true],
  ['1.6.9', '1.7.0', false],
  ['1.26', '1.26.4', false],
  ['1.27', '1.26.4', true],
  ['', '1.26.4', false],
])('the version %s is at least %s: %s', (version, minimum, expected) => {
  expect(isAtLeast(version, minimum)).toBe(expected);
});
