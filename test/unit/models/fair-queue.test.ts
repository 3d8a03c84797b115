import { FairQueue, QuotaExceeded, type Release } from '../../../models/fair-queue.ts';

const LONG_WAIT = { timeoutMs: 10_000 };

function createQueue(change: { total?: number; perTenant?: number; waiting?: number } = {}): FairQueue {
  const { total = 4, perTenant = 2, waiting = 10 } = change;
  const limits = { total, perTenant, waiting: { total: 2 * waiting, perTenant: waiting } };
  return new FairQueue({ name: 'tests', ...limits });
}

function takeAll(queue: FairQueue, tenants: string[]) {
  const admitted: { tenant: string; release: Release }[] = [];
  for (const tenant of tenants) {
    void queue.take(tenant, 1, LONG_WAIT).then((release) => admitted.push({ tenant, release }));
  }
  return admitted;
}

const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

it('FairQueue gives no tenant more than its quota, even if units are free', async () => {
  const admitted = takeAll(createQueue(), ['loud', 'loud', 'loud', 'quiet']);
  await flushPromises();
  expect(admitted.map(({ tenant }) => tenant)).toEqual(['loud', 'loud', 'quiet']);
  admitted[0]?.release();
  await flushPromises();
  expect(admitted).toHaveLength(4);
});

it('FairQueue divides the quota of a tenant by the number of tenants that use the queue, down to minPerTenant', async () => {
  const queue = new FairQueue({
    name: 'tests',
    total: 20,
    perTenant: 6,
    minPerTenant: 2,
    waiting: { total: 9, perTenant: 9 },
  });
  const alone = takeAll(queue, ['loud', 'loud', 'loud', 'loud', 'loud']);
  const quiet = takeAll(queue, ['one', 'two', 'three', 'four']);
  await flushPromises();
  expect([alone.length, quiet.length]).toEqual([5, 4]);
  const late = takeAll(queue, ['loud']);
  for (const { release } of alone.slice(0, 3)) release();
  await flushPromises();
  expect(late).toHaveLength(0);
  alone[3]?.release();
  await flushPromises();
  expect(late).toHaveLength(1);
});

it('FairQueue gives free units to waiting tenants in rotation, and ignores a second release', async () => {
  const admitted = takeAll(createQueue({ total: 1, perTenant: 1 }), ['loud', 'loud', 'loud', 'quiet']);
  for (let index = 0; index < 4; index += 1) {
    await flushPromises();
    admitted[index]?.release();
    admitted[index]?.release();
  }
  expect(admitted.map(({ tenant }) => tenant)).toEqual(['loud', 'loud', 'quiet', 'loud']);
});

it('FairQueue lets no small request overtake a large request', async () => {
  const queue = createQueue({ total: 4, perTenant: 4 });
  const first = await queue.take('first', 3, LONG_WAIT);
  let isAdmitted = false;
  void queue.take('large', 4, LONG_WAIT).then(() => (isAdmitted = true));
  expect(queue.tryTake('small', 1)).toBeUndefined();
  first();
  await flushPromises();
  expect(isAdmitted).toBe(true);
});

it('FairQueue admits a request above the quota of its tenant while the tenant has no other unit', () => {
  const queue = createQueue({ total: 4, perTenant: 2 });
  expect(queue.tryTake('one', 4)).toBeDefined();
  const other = createQueue({ total: 8, perTenant: 2 });
  other.tryTake('one', 1);
  expect(other.tryTake('one', 4)).toBeUndefined();
});

it('FairQueue refuses a request that waits too long or meets a full queue, and names the scope of the exceeded quota', async () => {
  const queue = createQueue({ total: 3, perTenant: 2, waiting: 1 });
  takeAll(queue, ['loud', 'loud']);
  const late = queue.take('loud', 1, { timeoutMs: 20 });
  await expect(queue.take('loud', 1, LONG_WAIT)).rejects.toMatchObject({ scope: 'tenant' });
  await expect(late).rejects.toBeInstanceOf(QuotaExceeded);
  takeAll(queue, ['quiet']);
  await expect(queue.take('other', 1, { timeoutMs: 20 })).rejects.toMatchObject({ scope: 'process' });
});

it('FairQueue without a waiting list refuses a request while no unit is free, and admits one after the running work has failed', async () => {
  const queue = new FairQueue({ name: 'tests', total: 1, perTenant: 1 });
  const failing = queue.run('one', { timeoutMs: 0 }, () =>
    flushPromises().then(() => Promise.reject(new Error('x'))),
  );
  await expect(queue.run('two', { timeoutMs: 0 }, flushPromises)).rejects.toMatchObject({ scope: 'process' });
  await expect(failing).rejects.toThrow('x');
  await expect(queue.run('two', { timeoutMs: 0 }, async () => 'done')).resolves.toBe('done');
});

it('FairQueue refuses an aborted request with the reason of its signal, even if units are free', async () => {
  const work = jest.fn(flushPromises);
  const signal = AbortSignal.abort(new Error('too late'));
  await expect(createQueue().run('one', { timeoutMs: 0, signal }, work)).rejects.toThrow('too late');
  expect(work).not.toHaveBeenCalled();
});

it('FairQueue refuses a waiting request with the reason of its signal when the signal aborts', async () => {
  const queue = createQueue({ total: 1, perTenant: 1 });
  queue.tryTake('one');
  const controller = new AbortController();
  const waiting = queue.take('two', 1, { ...LONG_WAIT, signal: controller.signal });
  controller.abort(new Error('too late'));
  await expect(waiting).rejects.toThrow('too late');
  expect(queue.waiting).toBe(0);
});

it('FairQueue refuses all waiting requests on demand and serves later requests', async () => {
  const queue = createQueue({ total: 1, perTenant: 1 });
  const releaseFirst = queue.tryTake('one');
  const waiting = ['one', 'two', 'two'].map((tenant) => queue.take(tenant, 1, LONG_WAIT));
  queue.refuseWaiting();
  for (const request of waiting) await expect(request).rejects.toMatchObject({ scope: 'process' });
  expect(queue.waiting).toBe(0);
  releaseFirst?.();
  expect(queue.tryTake('two')).toBeDefined();
});
