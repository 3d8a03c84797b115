import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { MIGRATIONS_FOLDER } from '../../../models/migrations/known-migrations.ts';
import { runMigrations } from '../../../models/migrations/run-migrations.ts';
import { apiKey, openWorld, type World } from '../../api/open-world.ts';

/**
 * The reader holds its lock for longer than the statement timeouts of API and worker, and for much longer
 * than a migration's lock timeout.
 */
const READ_LOCK_MS = 14_000;

// A retried test needs a database without the migrations.
let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it('answers reads while a migration waits for a table lock, then migrates', async () => {
  const { ownerUrl } = world.database;
  const reader = new Client({ connectionString: ownerUrl });
  await reader.connect();
  await reader.query('begin; select from conversions');
  const url = `${world.api.url}/projects/${world.tenant.projectId}/conversions`;
  const headers = apiKey(world.tenant.serviceAccountKey);
  // The migrations run with the default lock timeout, which keeps requests from waiting long behind a waiting
  // migration.
  let lockTimeouts = 0;
  const migrating = runMigrations(ownerUrl, {
    folders: [MIGRATIONS_FOLDER, join(import.meta.dirname, '../../support/next-release')],
    onLocked: () => (lockTimeouts += 1),
  });
  const answers: Promise<number>[] = [];
  for (const until = Date.now() + READ_LOCK_MS; Date.now() < until; await delay(100))
    answers.push(fetch(url, { headers }).then(({ status }) => status));
  await reader.query('commit');
  await reader.end();
  expect(lockTimeouts).toBeGreaterThan(0);
  await expect(migrating).resolves.toEqual(['901-notes', '902-notes-of-conversions']);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
});
