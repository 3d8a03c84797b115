import { formatTrend } from '../../../console/src/shell/format-trend.ts';

it.each([
  [120, 100, '+20%'],
  [80, 100, '-20%'],
  [100, 100, '0%'],
  [0, 50, '-100%'],
  [0, 0, '0%'],
  [5, 0, 'New'],
  [-50, -100, '+50%'],
])('formats the change to %d from %d as %s', (total, before, expected) => {
  expect(formatTrend(total, before)).toBe(expected);
});
