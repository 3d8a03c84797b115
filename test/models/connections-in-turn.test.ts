import { randomUUID } from 'node:crypto';
import { connectDatabase, poolUse, type Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { rows } from '../../models/rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let connected: Database[];

beforeAll(async () => {
  database = await createTestDatabase();
  connected = [];
});
afterAll(async () => {
  for (const { sequelize } of connected) await sequelize.close();
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
  connected.push(opened);
  return opened;
}

const sleepIn = (pool: Database, projectId: string, seconds: number) =>
  inProject(pool, projectId, (project) => rows(project, 'select pg_sleep($1)', [seconds]));

it('lets far more work than a pool has connections wait for them, and does all of it', async () => {
  const pool = connect(4, 20_000);
  const projects = Array.from({ length: 4 }, () => randomUUID());
  const work = Array.from({ length: 60 }, (_, n) => sleepIn(pool, projects[n % 4] ?? '', 0.15));
  expect(poolUse(pool).waiting).toBeGreaterThanOrEqual(50);
  await expect(Promise.all(work)).resolves.toHaveLength(60);
  expect(poolUse(pool).waiting).toBe(0);
});

it('gives a project that waits its turn, whatever another has queued', async () => {
  const pool = connect(4, 20_000);
  const [loud, quiet] = [randomUUID(), randomUUID()];
  await sleepIn(pool, loud, 0);
  const ends: string[] = [];
  const queued = Array.from({ length: 30 }, async () => {
    await sleepIn(pool, loud, 0.2);
    ends.push('loud');
  });
  await sleepIn(pool, quiet, 0);
  expect(ends.length).toBeLessThanOrEqual(6);
  await Promise.all(queued);
});

it('says whose share is used up when it takes too long', async () => {
  const pool = connect(4, 1_500);
  const project = randomUUID();
  // Its connections are open.
  await Promise.all(Array.from({ length: 3 }, () => sleepIn(pool, project, 0.1)));
  const work = Array.from({ length: 4 }, () => sleepIn(pool, project, 3));
  const results = await Promise.allSettled(work);
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { name: 'NoShareLeft', whose: 'holder' } },
  ]);
});
