import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { MIGRATIONS_FOLDER } from '../../../models/migrations/known-migrations.ts';
import { runMigrations } from '../../../models/migrations/run-migrations.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

/** Duration of the longest report, and many times a request's lock wait. */
const LOCK_MS = 14_000;

let database: TestDatabase;
let api: TestApi;
let tenant: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  tenant = await createTenant(database);
  api = await startTestApi({ database });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  return client;
}

it('answers reads while a migration waits for a table lock, then migrates', async () => {
  const reader = await connect();
  await reader.query('begin; select from conversions');
  const [url, headers] = [
    `${api.url}/projects/${tenant.projectId}/conversions`,
    { authorization: `ApiKey ${tenant.serviceAccountKey}` },
  ];
  // Uses the default lock timeout, which protects the requests of a deployment.
  let lockTimeouts = 0;
  const migrating = runMigrations(database.ownerUrl, {
    folders: [MIGRATIONS_FOLDER, join(import.meta.dirname, '../../support/next-release')],
    onLocked: () => (lockTimeouts += 1),
  });
  const answers: Promise<number>[] = [];
  for (const until = Date.now() + LOCK_MS; Date.now() < until; await delay(100))
    answers.push(fetch(url, { headers }).then(({ status }) => status));
  await reader.query('commit');
  await reader.end();
  expect(lockTimeouts).toBeGreaterThan(0);
  await expect(migrating).resolves.toEqual(['901-notes', '902-notes-of-conversions']);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
});
