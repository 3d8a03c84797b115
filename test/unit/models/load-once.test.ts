import { loadOnce } from '../../../models/load-once.ts';

it('loadOnce loads a value once for concurrent and later calls', async () => {
  let loads = 0;
  const load = loadOnce(async () => (loads += 1));
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

it('loadOnce loads again after a failure', async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('Too many open files.');
    return loads;
  });
  await expect(Promise.all([load(), load()])).rejects.toThrow('Too many open files.');
  expect(await load()).toBe(2);
});
