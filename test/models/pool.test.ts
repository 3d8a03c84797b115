import { EventEmitter, once } from 'node:events';
import { DatabaseError } from 'sequelize';
import { connectDatabase, type Database, readPoolUse } from '../../models/database.ts';
import { inProject, inTransaction } from '../../models/in-project.ts';
import { preparedRows, runPrepared } from '../../models/prepared.ts';
import { rows, queryTogether } from '../../models/rows.ts';
import { createQueuedBatch } from './emails/queued-batch.ts';
import { createTestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { keepOpen } from '../support/keep-open.ts';

let batch: Awaited<ReturnType<typeof createQueuedBatch>>;
const pools: Database[] = [];

beforeAll(async () => {
  batch = await createQueuedBatch();
});

afterAll(async () => {
  for (const { sequelize } of pools) await sequelize.close();
  await batch.drop();
});

function openSingleConnection(statementTimeoutMs = 10_000): Database {
  const { url } = batch;
  const pool = connectDatabase({ url, poolSize: 1, applicationName: 'one', statementTimeoutMs });
  pools.push(pool);
  return pool;
}

const getProcess = async (pool: Database) => {
  const [found] = await rows<{ pid: number }>(pool, 'select pg_backend_pid() as pid');
  return found?.pid;
};

const SET_REASON = 'update email_recipients set reason_code = $2 where batch_id = $1';
const readReason = async () => {
  const recipient: { reasonCode?: unknown } | undefined = await batch.readRecipient();
  return recipient?.reasonCode;
};

it('runs pipelined statements in order', async () => {
  const { batchId } = batch.key;
  const found = await batch.within(async (project) => {
    const [, seen] = await Promise.all([
      runPrepared(project, SET_REASON, [batchId, 'first']),
      preparedRows(project, 'select reason_code from email_recipients where batch_id = $1', [batchId]),
    ]);
    return seen;
  });
  expect(found).toEqual([{ reason_code: 'first' }]);
  await expect(readReason()).resolves.toBe('first');
});

it('rolls back pipelined statements when one fails and reuses the connection', async () => {
  const { batchId } = batch.key;
  const work = batch.within(async (project) => {
    await Promise.all([
      runPrepared(project, SET_REASON, [batchId, 'never']),
      runPrepared(project, 'select 1 / $1::int', [0]),
    ]);
  });
  await expect(work).rejects.toBeInstanceOf(DatabaseError);
  await expect(readReason()).resolves.toBe('first');
  await batch.within((project) => runPrepared(project, SET_REASON, [batchId, 'first']));
});

it('runs pipelined statements with the project of their transaction', async () => {
  await expect(
    batch.within((project) => preparedRows(project, 'select current_project()::text as id', [])),
  ).resolves.toEqual([{ id: batch.projectId }]);
});

const CURRENT = `select current_setting('app.project_id', true) as project, current_setting('lock_timeout') as lock,
  current_setting('synchronous_commit') as durable, current_setting('enable_seqscan') as scans,
  current_setting('plan_cache_mode') as plans`;

it('resets the settings of a transaction after its commit or rollback', async () => {
  const pool = openSingleConnection();
  const { projectId } = batch;
  const [usual] = await rows(pool, CURRENT);
  const own = { synchronousCommit: false, enableSeqScan: false, lockTimeoutMs: 1_500 };
  const inside = await inProject(pool, projectId, (scope) => rows(scope, CURRENT), own);
  expect(inside).toEqual([{ ...usual, project: projectId, lock: '1500ms', durable: 'off', scans: 'off' }]);
  const [together] = await queryTogether(
    { database: pool, projectId, settings: { planCacheMode: 'force_generic_plan' } },
    [{ sql: CURRENT, bind: [] }],
  );
  expect(together).toEqual([{ ...usual, project: projectId, plans: 'force_generic_plan' }]);
  expect(await rows({ database: pool, projectId }, CURRENT)).toEqual([{ ...usual, project: projectId }]);
  await expect(inProject(pool, projectId, () => Promise.reject(new Error('no')), own)).rejects.toThrow('no');
  expect(await inTransaction(pool, (scope) => rows(scope, CURRENT))).toEqual([{ ...usual, project: '' }]);
  expect(await rows(pool, CURRENT)).toEqual([{ ...usual, project: '' }]);
});

it('fails a transaction whose settings PostgreSQL refuses, even without a query', async () => {
  const pool = openSingleConnection();
  const refused = { lockTimeoutMs: -2 };
  await expect(inProject(pool, batch.projectId, async () => 'done', refused)).rejects.toThrow('lock_timeout');
  await expect(
    inProject(pool, batch.projectId, (scope) => rows(scope, 'select 1').catch(() => []), refused),
  ).rejects.toThrow('lock_timeout');
  const alone = { database: pool, projectId: batch.projectId, settings: refused };
  await expect(rows(alone, 'select 1')).rejects.toThrow('lock_timeout');
  expect(await inProject(pool, batch.projectId, (scope) => rows(scope, 'select 1 as one'))).toEqual([
    { one: 1 },
  ]);
});

it.each<[string, (pool: Database) => Promise<unknown>]>([
  ['without a transaction', (pool) => rows(pool, 'select * from shapes')],
  [
    'in a transaction',
    (pool) => inTransaction(pool, (scope) => preparedRows(scope, 'select * from shapes', [])),
  ],
])('closes a connection with an outdated prepared statement (%s)', async (_where, read) => {
  await batch.sql(
    `drop table if exists shapes; create table shapes (a integer); grant select on shapes to public`,
  );
  const pool = openSingleConnection();
  await read(pool);
  const before = await getProcess(pool);
  await batch.sql('alter table shapes add column b integer');
  await expect(read(pool)).rejects.toMatchObject({
    name: 'SequelizeDatabaseError',
    original: { code: '0A000' },
  });
  await expect(read(pool)).resolves.toEqual([]);
  expect(await getProcess(pool)).not.toBe(before);
});

it('closes a connection after a read timeout, and shows no query parameter in the error', async () => {
  const pool = openSingleConnection(100);
  const before = await getProcess(pool);
  const late = inTransaction(pool, async (scope) => {
    await rows(scope, `select set_config('statement_timeout', '0', true)`);
    return preparedRows(scope, 'select pg_sleep(3), $1::text', ['canary-5c1d']);
  });
  const error: unknown = await late.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DatabaseError);
  expect(error).toMatchObject({ message: 'Query read timeout' });
  expect(JSON.stringify([error, String(error)])).not.toContain('canary');
  expect(await getProcess(pool)).not.toBe(before);
});

const urls = keepOpen(createTestDatabase);

const connect = (poolSize: number, applicationName = 'test') =>
  urls.connect('worker', { poolSize, applicationName, acquireTimeoutMs: 10_000, idleMs: 1 });

/** @returns the process ids of the backends, ascending */
async function useAtOnce(pool: Database, count: number): Promise<number[]> {
  const gate = new EventEmitter();
  const opening = once(gate, 'open');
  let usedCount = 0;
  const used = Array.from({ length: count }, () =>
    inTransaction(pool, async (scope) => {
      const [found] = await rows<{ pid: number }>(scope, 'select pg_backend_pid() as pid');
      usedCount += 1;
      if (usedCount === count) gate.emit('open');
      await opening;
      return found?.pid ?? Number.NaN;
    }),
  );
  return (await Promise.all(used)).toSorted((one, other) => one - other);
}

const waitUntilIdle = (pool: Database, count: number) =>
  eventually(async () => {
    const { used, idle } = readPoolUse(pool);
    return used === 0 && idle === count;
  });

it('closes idle connections except for four', async () => {
  const pool = connect(7);
  const opened = await useAtOnce(pool, 7);
  expect(new Set(opened).size).toBe(7);
  // The pool closes connections in one pass. A pool that closed all idle connections would never have exactly
  // four.
  await waitUntilIdle(pool, 4);
  for (const pid of await useAtOnce(pool, 4)) expect(opened).toContain(pid);
});

it('keeps all idle connections of a pool of two', async () => {
  const pool = connect(2);
  const opened = await useAtOnce(pool, 2);
  await useAtOnce(pool, 1);
  await waitUntilIdle(pool, 2);
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
  await waitUntilIdle(pool, 4);
  expect(await useAtOnce(pool, 4)).toEqual(renewed);
});
