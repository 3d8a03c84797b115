import { setMaxListeners } from 'node:events';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { ServiceError } from '@temporalio/client';
import { ConnectionRefusedError, DatabaseError } from 'sequelize';
import { unavailable } from '../../../api/request/errors.ts';
import { RequestQueue, type Admission } from '../../../api/limits/admission.ts';

const MIB = 1024 * 1024;
const neverAborted = new AbortController().signal;
setMaxListeners(0, neverAborted);

async function settleQueue(): Promise<void> {
  for (let iteration = 0; iteration < 10; iteration += 1) await nextIteration();
}

type Started = { name: string; admission: Admission; end: (error?: Error) => void };

/**
 * Runs requests in this order, and records admissions and refusals. A request lasts until the test ends it; the first
 * word of its name is its tenant.
 */
function run(queue: RequestQueue, admit: (admission: Admission, tenant: string) => Promise<void>) {
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
      await settleQueue();
    },
  };
}

const buildNames = (tenant: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${tenant} ${n}`);

const runRequests = (queue: RequestQueue) =>
  run(queue, (admission, tenant) => admission.start(tenant, neverAborted));
const runBodies = (queue: RequestQueue, bytes: number, disconnected = neverAborted) =>
  run(queue, (admission, tenant) => admission.reserveBody(tenant, bytes, disconnected));

it('requests of a busy tenant leave a place for another tenant, and free places rotate among tenants', async () => {
  const { sendRequests, listAdmitted, getAdmitted } = runRequests(new RequestQueue(4));
  await sendRequests(...buildNames('loud', 20), 'quiet 1', 'quiet 2', 'other 1');
  expect(listAdmitted()).toEqual(['loud 0', 'loud 1', 'loud 2', 'quiet 1']);
  for (const name of listAdmitted()) {
    getAdmitted(name).end();
    await settleQueue();
  }
  expect(listAdmitted().slice(4)).toEqual(['loud 3', 'quiet 2', 'other 1', 'loud 4']);
});

it('requests of a tenant wait up to 500 at a time; the next request exceeds the quota', async () => {
  const { sendRequests, refused } = runRequests(new RequestQueue(4));
  await sendRequests(...buildNames('loud', 504));
  expect(refused).toMatchObject([{ scope: 'tenant' }]);
});

it('requests leave their place after 250 ms, and do not release the place of the next request later', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const { sendRequests, listAdmitted, getAdmitted } = runRequests(new RequestQueue(1));
    await sendRequests('slow 1', 'slow 2', 'quiet 1');
    await jest.advanceTimersByTimeAsync(250);
    await settleQueue();
    expect(listAdmitted()).toEqual(['slow 1', 'slow 2']);
    getAdmitted('slow 1').end();
    await settleQueue();
    expect(listAdmitted()).toEqual(['slow 1', 'slow 2']);
  } finally {
    jest.useRealTimers();
  }
});

it.each<[string, (admission: Admission) => unknown]>([
  ['wait for a provider', ({ pause }) => pause()],
  ['wait for capacity for a large body', ({ reserveBody }) => reserveBody('a', 8 * MIB, neverAborted)],
  ['have stored their work', ({ release }) => release()],
])('requests leave their place when they %s', async (_, act) => {
  const queue = new RequestQueue(1);
  const { sendRequests, getAdmitted, listAdmitted } = runRequests(queue);
  await sendRequests('a 1', 'b 1');
  expect(listAdmitted()).toEqual(['a 1']);
  await act(getAdmitted('a 1').admission);
  await settleQueue();
  expect(listAdmitted()).toEqual(['a 1', 'b 1']);
});

it('large bodies are read while there is memory, of which a tenant gets at most half', async () => {
  const { sendRequests, listAdmitted, getAdmitted } = runBodies(new RequestQueue(10), 8 * MIB);
  await sendRequests('loud 1', 'loud 2', 'loud 3', 'quiet 1', 'other 1', 'late 1');
  expect(listAdmitted()).toEqual(['loud 1', 'loud 2', 'quiet 1', 'other 1']);
  getAdmitted('loud 1').admission.release();
  getAdmitted('loud 1').end();
  await settleQueue();
  expect(listAdmitted()).toHaveLength(5);
});

it('large bodies are read for another tenant while a tenant has a body of the maximum size', async () => {
  const { sendRequests, listAdmitted } = runBodies(new RequestQueue(10), 16 * MIB);
  await sendRequests('loud 1', 'loud 2', 'quiet 1', 'other 1');
  expect(listAdmitted()).toEqual(['loud 1', 'quiet 1']);
});

it('large bodies are processed three at a time, at most two of one tenant, in the order of their arrival', async () => {
  const { sendRequests, listAdmitted, getAdmitted } = runBodies(new RequestQueue(10), MIB);
  await sendRequests('loud 1', 'loud 2', 'loud 3', 'quiet 1');
  const processed: string[] = [];
  for (const name of listAdmitted()) {
    void getAdmitted(name)
      .admission.processBody(MIB)
      .then(() => processed.push(name));
  }
  await settleQueue();
  expect(processed).toEqual(['loud 1', 'loud 2', 'quiet 1']);
  getAdmitted('loud 2').end();
  await settleQueue();
  expect(processed).toEqual(['loud 1', 'loud 2', 'quiet 1', 'loud 3']);
});

it('large bodies release their memory as soon as they turn out to be small', async () => {
  const { sendRequests, listAdmitted, getAdmitted } = runBodies(new RequestQueue(10), 8 * MIB);
  await sendRequests('loud 1', 'loud 2', 'loud 3');
  await getAdmitted('loud 1').admission.processBody(1_000);
  await settleQueue();
  expect(listAdmitted()).toEqual(['loud 1', 'loud 2', 'loud 3']);
});

it('large bodies are overtaken by small bodies', async () => {
  const queue = new RequestQueue(10);
  const { sendRequests } = runBodies(queue, 8 * MIB);
  await sendRequests('loud 1', 'loud 2', 'loud 3');
  const small = runBodies(queue, 1_000);
  await small.sendRequests('loud 4');
  expect(small.listAdmitted()).toEqual(['loud 4']);
});

it('large bodies are refused when too many bodies of a tenant or of all tenants wait', async () => {
  const { sendRequests, refused } = runBodies(new RequestQueue(10), 8 * MIB);
  await sendRequests(...buildNames('loud', 35));
  expect(refused).toMatchObject([{ scope: 'tenant', queue: 'large requests' }]);
  await sendRequests(...Array.from({ length: 99 }, (_, n) => `other-${n} 1`));
  expect(refused.slice(1)).toMatchObject([{ scope: 'process' }]);
});

it('large bodies do not wait when their callers have disconnected before or during the wait', async () => {
  const queue = new RequestQueue(10);
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  const first = runBodies(queue, 8 * MIB, leaving.signal);
  await first.sendRequests(...buildNames('loud', 34));
  expect(first.refused).toHaveLength(0);
  leaving.abort();
  await settleQueue();
  expect(first.refused).toHaveLength(32);
  await first.sendRequests('gone 1', 'gone 2');
  expect([first.listAdmitted(), first.refused.length]).toEqual([['loud 0', 'loud 1'], 34]);
  const others = runBodies(queue, 8 * MIB);
  await others.sendRequests('loud again', 'quiet 1');
  expect([others.listAdmitted(), others.refused]).toEqual([['quiet 1'], []]);
});

it('large bodies are refused when no memory becomes free within a minute, and use no memory later', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const { sendRequests, refused, listAdmitted, getAdmitted } = runBodies(new RequestQueue(10), 8 * MIB);
    await sendRequests('a 1', 'a 2', 'a 3', 'b 1', 'c 1', 'e 1');
    await jest.advanceTimersByTimeAsync(60_000);
    await settleQueue();
    expect(refused).toMatchObject([{ scope: 'tenant' }, { scope: 'process' }]);
    getAdmitted('b 1').end();
    await sendRequests('d 1');
    expect(listAdmitted()).toEqual(['a 1', 'a 2', 'b 1', 'c 1', 'd 1']);
  } finally {
    jest.useRealTimers();
  }
});

const buildStatementError = (code: string) =>
  new DatabaseError(Object.assign(new Error('It was stopped.'), { code, sql: 'select 1' }));

/** Makes a large request fail while three others wait, and counts the waiting requests that are refused. */
async function countRefused(error: Error): Promise<number> {
  const { sendRequests, refused, getAdmitted } = runBodies(new RequestQueue(10), 8 * MIB);
  await sendRequests('a 1', 'a 2', 'b 1', 'b 2', 'a 3', 'b 3', 'c 1');
  getAdmitted('a 1').end(error);
  await settleQueue();
  expect(refused).toContain(error);
  return refused.length - 1;
}

it.each([
  ['a caller that disconnected or waited too long', unavailable(5)],
  ['a statement timeout', buildStatementError('57014')],
  ['the API error of a statement timeout', unavailable(2, buildStatementError('57014'))],
  ['a failed call to Temporal', new ServiceError('away', { cause: new Error('UNAVAILABLE') })],
  ['a broken connection of the caller', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
])('after %s, the other large requests go on waiting', async (_, error) => {
  expect(await countRefused(error)).toBe(0);
});

it.each([
  ['refuses connections', new ConnectionRefusedError(new Error('ECONNREFUSED'))],
  ['shuts down', buildStatementError('57P01')],
  ['is unavailable, as an API error', unavailable(2, buildStatementError('08006'))],
])('when PostgreSQL %s, the large requests that wait are refused at once', async (_, error) => {
  expect(await countRefused(error)).toBeGreaterThan(1);
});

it('yields to the event loop once per caller, in order of arrival', async () => {
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
