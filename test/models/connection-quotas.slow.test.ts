import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { connectDatabase, readPoolUse, type Database } from '../../models/database.ts';
import { inProject, inTransaction } from '../../models/in-project.ts';
import { shareQuery, rows } from '../../models/rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let pools: Database[];

beforeAll(async () => {
  database = await createTestDatabase();
  pools = [];
});
afterAll(async () => {
  for (const { sequelize } of pools) await sequelize.close();
  await database.drop();
});

function connect(poolSize: number, acquireTimeoutMs: number): Database {
  const opened = connectDatabase({
    url: database.workerUrl,
    poolSize,
    applicationName: 'test',
    statementTimeoutMs: 10_000,
    acquireTimeoutMs,
  });
  pools.push(opened);
  return opened;
}

const sleepIn = (pool: Database, projectId: string, seconds: number) =>
  inProject(pool, projectId, (project) => rows(project, 'select pg_sleep($1)', [seconds]));

it('completes far more concurrent queries than the pool has connections', async () => {
  const pool = connect(4, 20_000);
  const projects = Array.from({ length: 4 }, () => randomUUID());
  const work = Array.from({ length: 60 }, (_, n) => sleepIn(pool, projects[n % 4] ?? '', 0.15));
  expect(readPoolUse(pool).waiting).toBeGreaterThanOrEqual(50);
  await expect(Promise.all(work)).resolves.toHaveLength(60);
  expect(readPoolUse(pool).waiting).toBe(0);
});

it('runs a shared query once for identical concurrent calls, and again for a later call', async () => {
  const pool = connect(4, 20_000);
  const runShared = shareQuery<{ id: string; asked: string }>(
    'select gen_random_uuid() as id, $1::text as asked',
  );
  const [project, other] = [randomUUID(), randomUUID()];
  const firstScope = { database: pool, projectId: project };
  const found = await Promise.all([
    runShared(firstScope, ['a']),
    runShared(firstScope, ['a']),
    runShared(firstScope, ['b']),
    runShared({ database: pool, projectId: other }, ['a']),
    runShared(pool, ['a']),
  ]);
  const ids = found.map(([row]) => row?.id);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(4);
  expect(found.map(([row]) => row?.asked)).toEqual(['a', 'a', 'b', 'a', 'a']);
  // The second call must not share the first query, which is already in progress and may miss later changes.
  const [first, second] = [runShared(pool, ['c']), setImmediate().then(() => runShared(pool, ['c']))];
  expect((await first)[0]?.id).not.toBe((await second)[0]?.id);
  const aborted = AbortSignal.abort(new Error('too late'));
  await expect(runShared({ ...pool, signal: aborted }, ['d'])).rejects.toThrow('too late');
});

it("runs a tenant's shared query although another tenant has exceeded its connection quota", async () => {
  const pool = connect(3, 300);
  const runShared = shareQuery<{ one: number }>('select 1 as one');
  const asTenant = (tenantKey: string) => ({ ...pool, tenantKey });
  const ends = new AbortController();
  const ended = new Promise<void>((resolve) => ends.signal.addEventListener('abort', () => resolve()));
  const heldConnections = ['loud', 'loud'].map((name) => inTransaction(asTenant(name), () => ended));
  const [loud, quiet] = await Promise.allSettled([
    runShared(asTenant('loud'), []),
    runShared(asTenant('quiet'), []),
  ]);
  ends.abort();
  await Promise.all(heldConnections);
  expect(loud).toMatchObject({ status: 'rejected', reason: { name: 'QuotaExceeded', scope: 'tenant' } });
  expect(quiet).toMatchObject({ status: 'fulfilled', value: [{ one: 1 }] });
});
