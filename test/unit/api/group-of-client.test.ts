import { toClientGroup } from '../../../api/limits/limit-token-requests.ts';

it('the group of a client is one of 4,096, for any number of names', () => {
  const names = Array.from({ length: 50_000 }, (_, number) => `tlc_${number}`);
  expect(new Set(names.map(toClientGroup)).size).toBeLessThanOrEqual(4_096);
  expect(toClientGroup('x'.repeat(60_000)).length).toBeLessThan(10);
});

it('the group of a client is the same for the same name, and different from most others', () => {
  expect(toClientGroup('tlc_one')).toBe(toClientGroup('tlc_one'));
  const groups = Array.from({ length: 100 }, (_, number) => toClientGroup(`tlc_${number}`));
  expect(new Set(groups).size).toBeGreaterThan(90);
});
