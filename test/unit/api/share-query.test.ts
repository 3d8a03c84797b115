import { setTimeout as delay } from 'node:timers/promises';
import { shareQuery } from '../../../api/share-query.ts';

it('shareQuery runs the query once for simultaneous callers, and at most once per interval', async () => {
  let runs = 0;
  const find = shareQuery(50, async () => (runs += 1));
  const startedAt = performance.now();
  while (performance.now() - startedAt < 220) {
    await Promise.race([Promise.all(Array.from({ length: 20 }, find)), delay(5)]);
  }
  expect(runs).toBeGreaterThanOrEqual(2);
  expect(runs).toBeLessThanOrEqual(6);
});

it('shareQuery returns no result of a query that started before the call', async () => {
  let value = 'old';
  const finishRuns: (() => void)[] = [];
  const find = shareQuery(1, async () => {
    const valueAtStart = value;
    await new Promise<void>((resolve) => finishRuns.push(resolve));
    return valueAtStart;
  });
  const firstResult = find();
  await delay(5);
  value = 'new';
  const secondResult = find();
  await delay(20);
  for (const finish of finishRuns) finish();
  expect([await firstResult, await secondResult]).toEqual(['old', 'new']);
});

it('shareQuery runs the query again after a failure', async () => {
  let isUnavailable = true;
  const find = shareQuery(1, async () => {
    if (isUnavailable) throw new Error('away');
    return 'there';
  });
  await expect(Promise.all([find(), find()])).rejects.toThrow('away');
  isUnavailable = false;
  await expect(find()).resolves.toBe('there');
});
