import { groupOfClient } from '../../../api/limits/limit-token-requests.ts';

describe('the group of a client', () => {
  it('is one of 4,096, for any number of names', () => {
    const names = Array.from({ length: 50_000 }, (_, number) => `tlc_${number}`);
    expect(new Set(names.map(groupOfClient)).size).toBeLessThanOrEqual(4_096);
    expect(groupOfClient('x'.repeat(60_000)).length).toBeLessThan(10);
  });

  it('is the same for the same name, and different from most others', () => {
    expect(groupOfClient('tlc_one')).toBe(groupOfClient('tlc_one'));
    const groups = Array.from({ length: 100 }, (_, number) => groupOfClient(`tlc_${number}`));
    expect(new Set(groups).size).toBeGreaterThan(90);
  });
});
