import { setMaxListeners } from 'node:events';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { ServiceError } from '@temporalio/client';
import { ConnectionRefusedError, DatabaseError } from 'sequelize';
import { unavailable } from '../../../api/request/errors.ts';
import { RequestQueue, type Admission } from '../../../api/limits/admission.ts';

const MIB = 1024 * 1024;
const neverAborted = new AbortController().signal;
setMaxListeners(0, neverAborted);

async function flushQueue(): Promise<void> {
  for (let iteration = 0; iteration < 10; iteration += 1) await nextIteration();
}

type Started = { name: string; admission: Admission; end: (error?: Error) => void };

/** A request lasts until the test ends it. The first word of its name is its tenant. */
function recordRequests(queue: RequestQueue, admit: (admission: Admission, tenant: string) => Promise<void>) {
  const started: Started[] = [];
  const refused: unknown[] = [];
  const request = (name: string) =>
    queue.run(async (admission) => {
      await admit(admission, name.split(' ')[0] ?? '');
      await new Promise<void>((resolve, reject) => {
        started.push({ name, admission, end: (error) => (error ? reject(error) : resolve()) });
      });
    });
  return {
    refused,
    listAdmitted: () => started.map(({ name }) => name),
    getAdmitted: (name: string) => {
      const found = started.find((candidate) => candidate.name === name);
      if (!found) throw new Error(`${name} has not started.`);
      return found;
    },
    sendRequests: async (...newNames: string[]) => {
      for (const name of newNames) request(name).catch((error: unknown) => refused.push(error));
      await flushQueue();
    },
  };
}

const buildNames = (tenant: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${tenant} ${n}`);

const runRequests = (queue: RequestQueue) =>
  recordRequests(queue, (admission, tenant) => admission.start(tenant, neverAborted));
const runBodies = (queue: RequestQueue, bytes: number, disconnected = neverAborted) =>
  recordRequests(queue, (admission, tenant) => admission.reserveBody(tenant, bytes, disconnected));

it('a busy tenant leaves an admission slot for other tenants, and free slots rotate among waiting tenants', async () => {
  const { sendRequests, listAdmitted, getAdmitted } = runRequests(new RequestQueue(4));
  await sendRequests(...buildNames('loud', 20), 'quiet 1', 'quiet 2', 'other 1');
  expect(listAdmitted()).toEqual(['loud 0', 'loud 1', 'loud 2', 'quiet 1']);
  for (const name of listAdmitted()) {
    getAdmitted(name).end();
    await flushQueue();
  }
  expect(listAdmitted().slice(4)).toEqual(['loud 3', 'quiet 2', 'other 1', 'loud 4']);
});

it('at most 500 requests of a tenant can wait for an admission slot; the next one exceeds the quota of the tenant', async () => {
  const { sendRequests, refused } = runRequests(new RequestQueue(4));
  await sendRequests(...buildNames('loud', 504));
  expect(refused).toMatchObject([{ scope: 'tenant' }]);
});

it('a request releases its admission slot after 250 ms, and its end does not release the slot of the next request', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const { sendRequests, listAdmitted, getAdmitted } = runRequests(new RequestQueue(1));
    await sendRequests('slow 1', 'slow 2', 'quiet 1');
    await jest.advanceTimersByTimeAsync(250);
    await flushQueue();
    expect(listAdmitted()).toEqual(['slow 1', 'slow 2']);
    getAdmitted('slow 1').end();
    await flushQueue();
    expect(listAdmitted()).toEqual(['slow 1', 'slow 2']);
  } finally {
    jest.useRealTimers();
  }
});

it.each<[string, (admission: Admission) => unknown]>([
  ['waits for a provider', ({ pause }) => pause()],
  ['waits for the memory of a large body', ({ reserveBody }) => reserveBody('a', 8 * MIB, neverAborted)],
  ['has done its work', ({ release }) => release()],
])('a request releases its admission slot when it %s', async (_, act) => {
  const queue = new RequestQueue(1);
  const { sendRequests, getAdmitted, listAdmitted } = runRequests(queue);
  await sendRequests('a 1', 'b 1');
  expect(listAdmitted()).toEqual(['a 1']);
  await act(getAdmitted('a 1').admission);
  await flushQueue();
  expect(listAdmitted()).toEqual(['a 1', 'b 1']);
});

it('large bodies wait for memory, of which a tenant gets at most half', async () => {
  const { sendRequests, listAdmitted, getAdmitted } = runBodies(new RequestQueue(10), 8 * MIB);
  await sendRequests('loud 1', 'loud 2', 'loud 3', 'quiet 1', 'other 1', 'late 1');
  expect(listAdmitted()).toEqual(['loud 1', 'loud 2', 'quiet 1', 'other 1']);
  getAdmitted('loud 1').admission.release();
  getAdmitted('loud 1').end();
  await flushQueue();
  expect(listAdmitted()).toHaveLength(5);
});

it('a body of the maximum size leaves memory for another tenant', async () => {
  const { sendRequests, listAdmitted } = runBodies(new RequestQueue(10), 16 * MIB);
  await sendRequests('loud 1', 'loud 2', 'quiet 1', 'other 1');
  expect(listAdmitted()).toEqual(['loud 1', 'quiet 1']);
});

it('at most three large bodies are processed at a time, at most two of one tenant, in order of arrival', async () => {
  const { sendRequests, listAdmitted, getAdmitted } = runBodies(new RequestQueue(10), MIB);
  await sendRequests('loud 1', 'loud 2', 'loud 3', 'quiet 1');
  const processed: string[] = [];
  for (const name of listAdmitted()) {
    void getAdmitted(name)
      .admission.processBody(MIB)
      .then(() => processed.push(name));
  }
  await flushQueue();
  expect(processed).toEqual(['loud 1', 'loud 2', 'quiet 1']);
  getAdmitted('loud 2').end();
  await flushQueue();
  expect(processed).toEqual(['loud 1', 'loud 2', 'quiet 1', 'loud 3']);
});

it('the memory for a large body is released as soon as the body is known to be small', async () => {
  const { sendRequests, listAdmitted, getAdmitted } = runBodies(new RequestQueue(10), 8 * MIB);
  await sendRequests('loud 1', 'loud 2', 'loud 3');
  await getAdmitted('loud 1').admission.processBody(1_000);
  await flushQueue();
  expect(listAdmitted()).toEqual(['loud 1', 'loud 2', 'loud 3']);
});

it('a small body does not wait for large bodies of the same tenant', async () => {
  const queue = new RequestQueue(10);
  const { sendRequests } = runBodies(queue, 8 * MIB);
  await sendRequests('loud 1', 'loud 2', 'loud 3');
  const small = runBodies(queue, 1_000);
  await small.sendRequests('loud 4');
  expect(small.listAdmitted()).toEqual(['loud 4']);
});

it('a large body is refused when 32 large bodies of its tenant, or 128 of all tenants, wait', async () => {
  const { sendRequests, refused } = runBodies(new RequestQueue(10), 8 * MIB);
  await sendRequests(...buildNames('loud', 35));
  expect(refused).toMatchObject([{ scope: 'tenant', queue: 'large requests' }]);
  await sendRequests(...Array.from({ length: 99 }, (_, n) => `other-${n} 1`));
  expect(refused.slice(1)).toMatchObject([{ scope: 'process' }]);
});

it('a large body does not wait after its caller has disconnected', async () => {
  const queue = new RequestQueue(10);
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  const first = runBodies(queue, 8 * MIB, leaving.signal);
  await first.sendRequests(...buildNames('loud', 34));
  expect(first.refused).toHaveLength(0);
  leaving.abort();
  await flushQueue();
  expect(first.refused).toHaveLength(32);
  await first.sendRequests('gone 1', 'gone 2');
  expect([first.listAdmitted(), first.refused.length]).toEqual([['loud 0', 'loud 1'], 34]);
  const others = runBodies(queue, 8 * MIB);
  await others.sendRequests('loud again', 'quiet 1');
  expect([others.listAdmitted(), others.refused]).toEqual([['quiet 1'], []]);
});

it('a large body that waits too long is refused, and reserves no memory when memory becomes free', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const { sendRequests, refused, listAdmitted, getAdmitted } = runBodies(new RequestQueue(10), 8 * MIB);
    await sendRequests('a 1', 'a 2', 'a 3', 'b 1', 'c 1', 'e 1');
    await jest.advanceTimersByTimeAsync(60_000);
    await flushQueue();
    expect(refused).toMatchObject([{ scope: 'tenant' }, { scope: 'process' }]);
    getAdmitted('b 1').end();
    await sendRequests('d 1');
    expect(listAdmitted()).toEqual(['a 1', 'a 2', 'b 1', 'c 1', 'd 1']);
  } finally {
    jest.useRealTimers();
  }
});

const buildStatementError = (code: string) =>
  new DatabaseError(Object.assign(new Error('The statement was cancelled.'), { code, sql: 'select 1' }));

async function countRefused(error: Error): Promise<number> {
  const { sendRequests, refused, getAdmitted } = runBodies(new RequestQueue(10), 8 * MIB);
  await sendRequests('a 1', 'a 2', 'b 1', 'b 2', 'a 3', 'b 3', 'c 1');
  getAdmitted('a 1').end(error);
  await flushQueue();
  expect(refused).toContain(error);
  return refused.length - 1;
}

it.each([
  ['a disconnect or a long wait of its caller', unavailable(5)],
  ['a statement timeout', buildStatementError('57014')],
  ['the API error of a statement timeout', unavailable(2, buildStatementError('57014'))],
  ['a failed call to Temporal', new ServiceError('away', { cause: new Error('UNAVAILABLE') })],
  ['a broken connection of its caller', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
])('large requests continue to wait when another request fails because of %s', async (_, error) => {
  expect(await countRefused(error)).toBe(0);
});

it.each([
  ['refuses connections', new ConnectionRefusedError(new Error('ECONNREFUSED'))],
  ['shuts down', buildStatementError('57P01')],
  ['is unavailable, which an API error reports', unavailable(2, buildStatementError('08006'))],
])('waiting large requests are refused as soon as PostgreSQL %s', async (_, error) => {
  expect(await countRefused(error)).toBe(3);
});

it('yieldToEventLoop resumes one caller per iteration of the event loop, in the order of the calls', async () => {
  const queue = new RequestQueue(1);
  const resumed: string[] = [];
  const yieldAs = async (name: string) => {
    await queue.yieldToEventLoop();
    resumed.push(name);
  };
  const all = Promise.all(['one', 'two', 'three'].map(yieldAs));
  const resumedCounts: number[] = [];
  while (resumed.length < 3) {
    resumedCounts.push(resumed.length);
    await nextIteration();
  }
  await all;
  expect(new Set(resumedCounts)).toEqual(new Set([0, 1, 2]));
  expect(resumed).toEqual(['one', 'two', 'three']);
});
