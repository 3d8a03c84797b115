import { getShare } from '../../../console/src/pages/usage/figures.ts';

it.each([
  [1, 8, 12.5],
  [2, 3, 66.7],
  [133, 20_000_000_000, 0],
  [3, 2, 100],
  [0, 0, 100],
])('%i of %i is %d percent', (used, limit, share) => {
  expect(getShare(used, limit)).toBe(share);
});
