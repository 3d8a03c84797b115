import { EventEmitter, once } from 'node:events';
import { readPoolUse, type Database } from '../../models/database.ts';
import { inTransaction } from '../../models/in-project.ts';
import { rows } from '../../models/rows.ts';
import { createTestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { keepOpen } from '../support/keep-open.ts';

const urls = keepOpen(createTestDatabase);

const connect = (poolSize: number, applicationName = 'test') =>
  urls.connect('worker', { poolSize, applicationName, acquireTimeoutMs: 10_000, idleMs: 1 });

/** Uses that many connections concurrently. @returns the pids of their server processes */
async function useAtOnce(pool: Database, count: number): Promise<number[]> {
  const gate = new EventEmitter();
  const allThere = once(gate, 'open');
  let there = 0;
  const used = Array.from({ length: count }, () =>
    inTransaction(pool, async (scope) => {
      const [found] = await rows<{ pid: number }>(scope, 'select pg_backend_pid() as pid');
      there += 1;
      if (there === count) gate.emit('open');
      await allThere;
      return found?.pid ?? Number.NaN;
    }),
  );
  return (await Promise.all(used)).toSorted((one, other) => one - other);
}

const untilIdle = (pool: Database, count: number) =>
  eventually(async () => {
    const { used, idle } = readPoolUse(pool);
    return used === 0 && idle === count;
  });

it('closes idle connections except for four', async () => {
  const pool = connect(7);
  const opened = await useAtOnce(pool, 7);
  expect(new Set(opened).size).toBe(7);
  // All idle connections close in one pass, so four is never a stage on the way to zero.
  await untilIdle(pool, 4);
  for (const pid of await useAtOnce(pool, 4)) expect(opened).toContain(pid);
});

it('keeps all idle connections of a pool of two', async () => {
  const pool = connect(2);
  const opened = await useAtOnce(pool, 2);
  await useAtOnce(pool, 1);
  await untilIdle(pool, 2);
  expect(await useAtOnce(pool, 2)).toEqual(opened);
});

it('replaces connections that PostgreSQL closed, without waiting for a query', async () => {
  const pool = connect(6, 'ended');
  const opened = await useAtOnce(pool, 4);
  await urls.sql('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [opened]);
  const renewed = await eventually(async () => {
    const found = await urls.sql<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'ended' order by pid`,
    );
    const pids = found.map(({ pid }) => pid);
    return pids.length === 4 && !pids.some((pid) => opened.includes(pid)) ? pids : undefined;
  });
  await untilIdle(pool, 4);
  expect(await useAtOnce(pool, 4)).toEqual(renewed);
});
