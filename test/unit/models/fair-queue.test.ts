import { FairQueue, QuotaExceeded, type Release } from '../../../models/fair-queue.ts';

const patient = { timeoutMs: 10_000 };

function getQueue(change: { total?: number; perTenant?: number; waiting?: number } = {}): FairQueue {
  const { total = 4, perTenant = 2, waiting = 10 } = change;
  const limits = { total, perTenant, waiting: { total: 2 * waiting, perTenant: waiting } };
  return new FairQueue({ name: 'tests', ...limits });
}

/** Takes one unit for each tenant, and records the order of admission. */
function takeAll(queue: FairQueue, tenants: string[]) {
  const given: { tenant: string; release: Release }[] = [];
  for (const tenant of tenants) {
    void queue.take(tenant, 1, patient).then((release) => given.push({ tenant, release }));
  }
  return given;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('gives no tenant more than its quota, even with free units', async () => {
  const given = takeAll(getQueue(), ['loud', 'loud', 'loud', 'quiet']);
  await settled();
  expect(given.map(({ tenant }) => tenant)).toEqual(['loud', 'loud', 'quiet']);
  given[0]?.release();
  await settled();
  expect(given).toHaveLength(4);
});

it('gives free units to waiting tenants in rotation', async () => {
  const given = takeAll(getQueue({ total: 1, perTenant: 1 }), ['loud', 'loud', 'loud', 'quiet']);
  for (let place = 0; place < 4; place += 1) {
    await settled();
    given[place]?.release();
    given[place]?.release();
  }
  expect(given.map(({ tenant }) => tenant)).toEqual(['loud', 'loud', 'quiet', 'loud']);
});

it('lets no small request overtake a large one', async () => {
  const queue = getQueue({ total: 4, perTenant: 4 });
  const first = await queue.take('first', 3, patient);
  let isGiven = false;
  void queue.take('large', 4, patient).then(() => (isGiven = true));
  expect(queue.tryTake('small', 1)).toBeUndefined();
  first();
  await settled();
  expect(isGiven).toBe(true);
});

it('gives a request that is larger than the quota to a tenant that holds nothing else', () => {
  const queue = getQueue({ total: 4, perTenant: 2 });
  expect(queue.tryTake('one', 4)).toBeDefined();
  const other = getQueue({ total: 8, perTenant: 2 });
  other.tryTake('one', 1);
  expect(other.tryTake('one', 4)).toBeUndefined();
});

it('refuses a request that waits too long or with too many others, and names the quota', async () => {
  const queue = getQueue({ total: 3, perTenant: 2, waiting: 1 });
  takeAll(queue, ['loud', 'loud']);
  const late = queue.take('loud', 1, { timeoutMs: 20 });
  await expect(queue.take('loud', 1, patient)).rejects.toMatchObject({ scope: 'tenant' });
  await expect(late).rejects.toBeInstanceOf(QuotaExceeded);
  takeAll(queue, ['quiet']);
  await expect(queue.take('other', 1, { timeoutMs: 20 })).rejects.toMatchObject({ scope: 'process' });
});

it('refuses at once when requests may not wait, and runs the next one after the work', async () => {
  const queue = new FairQueue({ name: 'tests', total: 1, perTenant: 1 });
  const failing = queue.run('one', { timeoutMs: 0 }, () =>
    settled().then(() => Promise.reject(new Error('x'))),
  );
  await expect(queue.run('two', { timeoutMs: 0 }, settled)).rejects.toMatchObject({ scope: 'process' });
  await expect(failing).rejects.toThrow('x');
  await expect(queue.run('two', { timeoutMs: 0 }, async () => 'done')).resolves.toBe('done');
});

it('refuses all waiting requests on demand and serves later ones', async () => {
  const queue = getQueue({ total: 1, perTenant: 1 });
  const held = queue.tryTake('one');
  const waiting = ['one', 'two', 'two'].map((tenant) => queue.take(tenant, 1, patient));
  queue.refuseWaiting();
  for (const one of waiting) await expect(one).rejects.toMatchObject({ scope: 'process' });
  expect(queue.waiting).toBe(0);
  held?.();
  expect(queue.tryTake('two')).toBeDefined();
});
