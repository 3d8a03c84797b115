import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MIGRATIONS_FOLDER } from '../../../models/migrations/known-migrations.ts';
import { runMigrations } from '../../../models/migrations/run-migrations.ts';
import { apiKey, openWorld, type World } from '../../api/open-world.ts';

// Opened before each test, because a retry of the test needs a database without the migrations.
let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it('answers reads while a migration waits for a table lock, then migrates', async () => {
  const reader = await world.database.openSession();
  await reader.query('begin; select from conversions');
  const url = `${world.api.url}/projects/${world.tenant.projectId}/conversions`;
  const headers = apiKey(world.tenant.serviceAccountKey);
  // With the default lock timeout, a migration stops waiting for its lock before the requests behind it time
  // out.
  const lockedMigrations: string[] = [];
  const migrating = runMigrations(world.database.ownerUrl, {
    folders: [MIGRATIONS_FOLDER, join(import.meta.dirname, '../../support/next-release')],
    onLocked: (migration) => lockedMigrations.push(migration),
  });
  const migrated = migrating.then(() => true);
  const answers: Promise<number>[] = [];
  let isMigrated = false;
  while (lockedMigrations.length === 0 && !isMigrated) {
    answers.push(fetch(url, { headers }).then(({ status }) => status));
    isMigrated = await Promise.race([migrated, delay(100, false)]);
  }
  expect(lockedMigrations).not.toHaveLength(0);
  await reader.query('commit');
  await expect(migrating).resolves.toEqual(['901-notes', '902-notes-of-conversions']);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
});
