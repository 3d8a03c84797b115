import { setMaxListeners } from 'node:events';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { ServiceError } from '@temporalio/client';
import { ConnectionRefusedError, DatabaseError } from 'sequelize';
import { unavailable } from '../../../api/request/errors.ts';
import { RequestQueue, type Admission } from '../../../api/limits/admission.ts';

const MIB = 1024 * 1024;
const stays = new AbortController().signal;
setMaxListeners(0, stays);

async function settle(): Promise<void> {
  for (let iteration = 0; iteration < 10; iteration += 1) await nextIteration();
}

type Started = { name: string; admission: Admission; end: (error?: Error) => void };

/**
 * Runs requests in this order, and records admissions and refusals. Each lasts until the test ends it; the first word
 * of its name is its tenant.
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
    names: () => started.map(({ name }) => name),
    one: (name: string) => {
      const found = started.find((one) => one.name === name);
      if (!found) throw new Error(`${name} has not started.`);
      return found;
    },
    requests: async (...names: string[]) => {
      for (const name of names) request(name).catch((error: unknown) => refused.push(error));
      await settle();
    },
  };
}

const many = (tenant: string, count: number) => Array.from({ length: count }, (_, n) => `${tenant} ${n}`);

const getRequests = (queue: RequestQueue) =>
  run(queue, (admission, tenant) => admission.start(tenant, stays));
const getBodies = (queue: RequestQueue, bytes: number, gone = stays) =>
  run(queue, (admission, tenant) => admission.reserveBody(tenant, bytes, gone));

describe('requests', () => {
  it('of a busy tenant leave a place for another, and tenants get free places in rotation', async () => {
    const { requests, names, one } = getRequests(new RequestQueue(4));
    await requests(...many('loud', 20), 'quiet 1', 'quiet 2', 'other 1');
    expect(names()).toEqual(['loud 0', 'loud 1', 'loud 2', 'quiet 1']);
    for (const name of names()) {
      one(name).end();
      await settle();
    }
    expect(names().slice(4)).toEqual(['loud 3', 'quiet 2', 'other 1', 'loud 4']);
  });

  it('of a tenant wait up to 500 at a time; the next one exceeds its quota', async () => {
    const { requests, refused } = getRequests(new RequestQueue(4));
    await requests(...many('loud', 504));
    expect(refused).toMatchObject([{ scope: 'tenant' }]);
  });

  it('leave their place after 250 ms, and release nothing of the next request when they end', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const { requests, names, one } = getRequests(new RequestQueue(1));
      await requests('slow 1', 'slow 2', 'quiet 1');
      await jest.advanceTimersByTimeAsync(250);
      await settle();
      expect(names()).toEqual(['slow 1', 'slow 2']);
      one('slow 1').end();
      await settle();
      expect(names()).toEqual(['slow 1', 'slow 2']);
    } finally {
      jest.useRealTimers();
    }
  });

  it.each<[string, (admission: Admission) => unknown]>([
    ['wait for a provider', ({ pause }) => pause()],
    ['wait for capacity for a large body', ({ reserveBody }) => reserveBody('a', 8 * MIB, stays)],
    ['have stored their work', ({ release }) => release()],
  ])('leave their place when they %s', async (_, act) => {
    const queue = new RequestQueue(1);
    const { requests, one, names } = getRequests(queue);
    await requests('a 1', 'b 1');
    expect(names()).toEqual(['a 1']);
    await act(one('a 1').admission);
    await settle();
    expect(names()).toEqual(['a 1', 'b 1']);
  });
});

describe('large bodies', () => {
  it('are read while there is memory: half of it for one tenant', async () => {
    const { requests, names, one } = getBodies(new RequestQueue(10), 8 * MIB);
    await requests('loud 1', 'loud 2', 'loud 3', 'quiet 1', 'other 1', 'late 1');
    expect(names()).toEqual(['loud 1', 'loud 2', 'quiet 1', 'other 1']);
    one('loud 1').admission.release();
    one('loud 1').end();
    await settle();
    expect(names()).toHaveLength(5);
  });

  it('are read for another tenant while one has the largest of all', async () => {
    const { requests, names } = getBodies(new RequestQueue(10), 16 * MIB);
    await requests('loud 1', 'loud 2', 'quiet 1', 'other 1');
    expect(names()).toEqual(['loud 1', 'quiet 1']);
  });

  it('are processed three at a time, two of one tenant, in the order in which they were read', async () => {
    const { requests, names, one } = getBodies(new RequestQueue(10), MIB);
    await requests('loud 1', 'loud 2', 'loud 3', 'quiet 1');
    const processed: string[] = [];
    for (const name of names()) {
      void one(name)
        .admission.processBody(MIB)
        .then(() => processed.push(name));
    }
    await settle();
    expect(processed).toEqual(['loud 1', 'loud 2', 'quiet 1']);
    one('loud 2').end();
    await settle();
    expect(processed).toEqual(['loud 1', 'loud 2', 'quiet 1', 'loud 3']);
  });

  it('release their memory as soon as they turn out to be small', async () => {
    const { requests, names, one } = getBodies(new RequestQueue(10), 8 * MIB);
    await requests('loud 1', 'loud 2', 'loud 3');
    await one('loud 1').admission.processBody(1_000);
    await settle();
    expect(names()).toEqual(['loud 1', 'loud 2', 'loud 3']);
  });

  it('are overtaken by small ones', async () => {
    const queue = new RequestQueue(10);
    const { requests } = getBodies(queue, 8 * MIB);
    await requests('loud 1', 'loud 2', 'loud 3');
    const small = getBodies(queue, 1_000);
    await small.requests('loud 4');
    expect(small.names()).toEqual(['loud 4']);
  });

  it('are refused when too many of a tenant wait, or of all', async () => {
    const { requests, refused } = getBodies(new RequestQueue(10), 8 * MIB);
    await requests(...many('loud', 35));
    expect(refused).toMatchObject([{ scope: 'tenant', queue: 'large requests' }]);
    await requests(...Array.from({ length: 99 }, (_, n) => `other-${n} 1`));
    expect(refused.slice(1)).toMatchObject([{ scope: 'process' }]);
  });

  it('do not wait when their callers have disconnected, before or meanwhile', async () => {
    const queue = new RequestQueue(10);
    const leaving = new AbortController();
    setMaxListeners(0, leaving.signal);
    const first = getBodies(queue, 8 * MIB, leaving.signal);
    await first.requests(...many('loud', 34));
    expect(first.refused).toHaveLength(0);
    leaving.abort();
    await settle();
    expect(first.refused).toHaveLength(32);
    await first.requests('gone 1', 'gone 2');
    expect([first.names(), first.refused.length]).toEqual([['loud 0', 'loud 1'], 34]);
    const others = getBodies(queue, 8 * MIB);
    await others.requests('loud again', 'quiet 1');
    expect([others.names(), others.refused]).toEqual([['quiet 1'], []]);
  });

  it('are refused when no memory becomes free in time, and use none later', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const { requests, refused, names, one } = getBodies(new RequestQueue(10), 8 * MIB);
      await requests('a 1', 'a 2', 'a 3', 'b 1', 'c 1', 'e 1');
      await jest.advanceTimersByTimeAsync(60_000);
      await settle();
      expect(refused).toMatchObject([{ scope: 'tenant' }, { scope: 'process' }]);
      one('b 1').end();
      await requests('d 1');
      expect(names()).toEqual(['a 1', 'a 2', 'b 1', 'c 1', 'd 1']);
    } finally {
      jest.useRealTimers();
    }
  });
});

const findStatement = (code: string) =>
  new DatabaseError(Object.assign(new Error('It was stopped.'), { code, sql: 'select 1' }));

/** Makes one large request fail while three wait, and counts those that are refused with it. */
async function refusedWith(error: Error): Promise<number> {
  const { requests, refused, one } = getBodies(new RequestQueue(10), 8 * MIB);
  await requests('a 1', 'a 2', 'b 1', 'b 2', 'a 3', 'b 3', 'c 1');
  one('a 1').end(error);
  await settle();
  expect(refused).toContain(error);
  return refused.length - 1;
}

it.each([
  ['a caller who hung up, or waited too long', unavailable(5)],
  ['a statement over its own limit', findStatement('57014')],
  ['such a statement, as it is answered', unavailable(2, findStatement('57014'))],
  ['a Temporal that is unavailable', new ServiceError('away', { cause: new Error('UNAVAILABLE') })],
  ['a connection of the caller that broke', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
])('after %s, the other large requests go on waiting', async (_, error) => {
  expect(await refusedWith(error)).toBe(0);
});

it.each([
  ['refuses connections', new ConnectionRefusedError(new Error('ECONNREFUSED'))],
  ['shuts down', findStatement('57P01')],
  ['is unavailable, as it is answered', unavailable(2, findStatement('08006'))],
])('when PostgreSQL %s, the large requests that wait are refused at once', async (_, error) => {
  expect(await refusedWith(error)).toBeGreaterThan(1);
});

it('yields to the event loop once per caller, in order of arrival', async () => {
  const queue = new RequestQueue(1);
  const given: string[] = [];
  const ask = async (name: string) => {
    await queue.yieldToEventLoop();
    given.push(name);
  };
  const all = Promise.all(['one', 'two', 'three'].map(ask));
  const givenBefore: number[] = [];
  while (given.length < 3) {
    givenBefore.push(given.length);
    await nextIteration();
  }
  await all;
  expect(new Set(givenBefore)).toEqual(new Set([0, 1, 2]));
  expect(given).toEqual(['one', 'two', 'three']);
});
