import { connectDatabase, type Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { rows } from '../../models/rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createTenant } from '../support/tenant.ts';

const POOL_SIZE = 20;

/** More than five queues of a worker do at once. */
const AT_ONCE = 120;

let urls: TestDatabase;
let worker: Database;

beforeAll(async () => {
  urls = await createTestDatabase();
  worker = connectDatabase({
    url: urls.workerUrl,
    poolSize: POOL_SIZE,
    applicationName: 'test',
    statementTimeoutMs: 10_000,
  });
});
afterAll(async () => {
  await worker.sequelize.close();
  await urls.drop();
});

it('serves 120 activities of two projects at once from 20 connections: some wait, and none fails', async () => {
  const tenants = [await createTenant(urls), await createTenant(urls)];
  const done = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, (_, index) =>
      inProject(worker, tenants[index % tenants.length]?.projectId ?? '', async (project) => {
        await rows(project, 'select count(*) from email_batches');
        await rows(project, 'select count(*) from connections');
      }),
    ),
  );
  expect(done.filter(({ status }) => status === 'rejected')).toEqual([]);
});
