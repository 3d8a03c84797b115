import { FairShares, NoShareLeft, type GiveBack } from '../../../models/fair-shares.ts';

const never = { timeoutMs: 10_000 };

function shares(change: { total?: number; perHolder?: number; waiting?: number } = {}): FairShares {
  const { total = 4, perHolder = 2, waiting = 10 } = change;
  return new FairShares({ total, perHolder, waiting: { total: 2 * waiting, perHolder: waiting } });
}

/** Takes one unit for each name, and notes in which order they are given. */
function takeAll(pool: FairShares, names: string[]) {
  const given: { name: string; giveBack: GiveBack }[] = [];
  for (const name of names) {
    void pool.take(name, 1, never).then((giveBack) => given.push({ name, giveBack }));
  }
  return given;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('gives nobody more than their share, however much is free', async () => {
  const given = takeAll(shares(), ['loud', 'loud', 'loud', 'quiet']);
  await settled();
  expect(given.map(({ name }) => name)).toEqual(['loud', 'loud', 'quiet']);
  given[0]?.giveBack();
  await settled();
  expect(given).toHaveLength(4);
});

it('gives what comes free in turn, one to each who waits', async () => {
  const given = takeAll(shares({ total: 1, perHolder: 1 }), ['loud', 'loud', 'loud', 'quiet']);
  for (let turn = 0; turn < 4; turn += 1) {
    await settled();
    given[turn]?.giveBack();
    given[turn]?.giveBack();
  }
  expect(given.map(({ name }) => name)).toEqual(['loud', 'loud', 'quiet', 'loud']);
});

it('lets a large request wait for its turn without being overtaken by small ones', async () => {
  const pool = shares({ total: 4, perHolder: 4 });
  const first = await pool.take('first', 3, never);
  let isGiven = false;
  void pool.take('large', 4, never).then(() => (isGiven = true));
  expect(pool.takeNow('small', 1)).toBeUndefined();
  first();
  await settled();
  expect(isGiven).toBe(true);
});

it('gives a request that is larger than a share to who has nothing else', async () => {
  const pool = shares({ total: 4, perHolder: 2 });
  expect(pool.takeNow('one', 4)).toBeDefined();
  const other = shares({ total: 8, perHolder: 2 });
  other.takeNow('one', 1);
  expect(other.takeNow('one', 4)).toBeUndefined();
});

it('refuses who waits too long or with too many others, and says whose share is used up', async () => {
  const pool = shares({ total: 3, perHolder: 2, waiting: 1 });
  takeAll(pool, ['loud', 'loud']);
  const late = pool.take('loud', 1, { timeoutMs: 20 });
  await expect(pool.take('loud', 1, never)).rejects.toMatchObject({ whose: 'holder' });
  await expect(late).rejects.toBeInstanceOf(NoShareLeft);
  takeAll(pool, ['quiet']);
  await expect(pool.take('other', 1, { timeoutMs: 20 })).rejects.toMatchObject({ whose: 'everybody' });
});
