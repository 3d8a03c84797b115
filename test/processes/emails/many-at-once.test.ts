import { randomBytes } from 'node:crypto';
import type { RunningApi } from '../../../dev/processes/api.ts';
import { startApiProcess } from '../../support/api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';
import { send } from '../../api/open-world.ts';
import { createBatchRequest, makeRecipients } from '../../api/emails/a-batch.ts';

let database: TestDatabase;
let api: RunningApi;
let tenant: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  tenant = await createTenant(database);
  api = await startApiProcess({
    database,
    queuePrefix: `test-${randomBytes(6).toString('hex')}`,
    env: { DATABASE_POOL_SIZE: '4' },
  });
});

afterAll(async () => {
  await api.stop();
  await database.drop();
});

const countBlocked = async () => {
  const waiting = await database.sql(
    `select from pg_locks where not granted and relation = 'email_recipients'::regclass
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return waiting.length;
};

it('accepts concurrent large batches without using every database connection', async () => {
  const headers = { 'x-app-key': tenant.appKey };
  const recipients = makeRecipients(3_000);
  const bodies = Array.from({ length: 10 }, () => JSON.stringify(createBatchRequest({ recipients })));
  const post = async (body: string) =>
    (await send(`${api.url}/emails/batch/queue`, { method: 'POST', headers, body })).status;
  // Opens connections and warms up code before the load.
  const warmUp = Array.from({ length: 4 }, () => post(JSON.stringify(createBatchRequest({ recipients }))));
  await Promise.all(warmUp);
  await database.sql('begin; lock table email_recipients in share mode');
  const posts = bodies.map(post);
  await eventually(async () => (await countBlocked()) >= 2);
  const reads: number[] = [];
  for (let read = 0; read < 5; read += 1) {
    reads.push((await send(`${api.url}/emails/suppressions`, { headers })).status);
  }
  expect([await countBlocked(), ...reads]).toEqual([2, ...reads.map(() => 200)]);
  await database.sql('commit');
  expect(await Promise.all(posts)).toEqual(posts.map(() => 202));
});
