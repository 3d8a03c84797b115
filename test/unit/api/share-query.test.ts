import { setTimeout as delay } from 'node:timers/promises';
import { shareQuery } from '../../../api/share-query.ts';

it('runs once for all callers, and at most once in an interval', async () => {
  let asked = 0;
  const find = shareQuery(50, async () => (asked += 1));
  const startedAt = performance.now();
  while (performance.now() - startedAt < 220) {
    await Promise.race([Promise.all(Array.from({ length: 20 }, find)), delay(5)]);
  }
  expect(asked).toBeGreaterThanOrEqual(2);
  expect(asked).toBeLessThanOrEqual(6);
});

it('returns no result that is older than the call', async () => {
  let now = 'old';
  const answers: (() => void)[] = [];
  const find = shareQuery(1, async () => {
    const seen = now;
    await new Promise<void>((resolve) => answers.push(resolve));
    return seen;
  });
  const before = find();
  await delay(5);
  now = 'new';
  const after = find();
  await delay(20);
  for (const answer of answers) answer();
  expect([await before, await after]).toEqual(['old', 'new']);
});

it('runs again after a failure', async () => {
  let isAway = true;
  const find = shareQuery(1, async () => {
    if (isAway) throw new Error('away');
    return 'there';
  });
  await expect(Promise.all([find(), find()])).rejects.toThrow('away');
  isAway = false;
  await expect(find()).resolves.toBe('there');
});
