import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { applyMigration } from '../../../models/migrations/apply-migration.ts';
import { knownMigrations, MIGRATIONS_FOLDER } from '../../../models/migrations/known-migrations.ts';
import type { MigrationModule } from '../../../models/migrations/migration.ts';
import { withMigrationLock } from '../../../models/migrations/migration-lock.ts';
import { runMigrations } from '../../../models/migrations/run-migrations.ts';
import { getTestStack } from '../../support/config.ts';
import { startApiProcess } from '../../support/api-process.ts';
import { createTestDatabase } from '../../support/database.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { createSandboxAccount } from '../../support/sandbox-account.ts';
import { startWorkerProcess } from '../../support/worker.ts';

const databaseName = `test_${randomBytes(6).toString('hex')}`;
const { superuserUrl, passwords } = getTestStack().postgres;

const getUrl = (role: string, database: string) => {
  const url = new URL(superuserUrl);
  url.pathname = `/${database}`;
  if (role !== 'superuser') {
    url.username = role;
    url.password = passwords[role] ?? '';
  }
  return url.href;
};

const runSql = async (url: string, sql: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
};

const ownerUrl = getUrl('throughline_owner', databaseName);

beforeEach(() =>
  runSql(
    getUrl('superuser', 'postgres'),
    `create database ${escapeIdentifier(databaseName)} template template0 owner throughline_owner`,
  ),
);

afterEach(() =>
  runSql(getUrl('superuser', 'postgres'), `drop database ${escapeIdentifier(databaseName)} with (force)`),
);

/** Migrations of a synthetic next release, which adds two migrations to those of this release. */
const NEXT_FOLDER = join(import.meta.dirname, '../../support/next-release');
const folders = [MIGRATIONS_FOLDER, NEXT_FOLDER];
const NEXT_MIGRATIONS = ['901-notes', '902-notes-of-conversions'];

it('applies each migration once when several processes migrate', async () => {
  const applied = await Promise.all([
    runMigrations(ownerUrl),
    runMigrations(ownerUrl),
    runMigrations(ownerUrl),
  ]);
  const [firstApplied = [], ...otherApplied] = applied.toSorted((a, b) => b.length - a.length);
  expect(firstApplied).toEqual(knownMigrations);
  expect(firstApplied.slice(0, 2)).toEqual(['001-roles', '002-users']);
  expect(otherApplied).toEqual([[], []]);
});

it('a migration run creates missing partitions of email_recipients', async () => {
  await runMigrations(ownerUrl);
  const quarters = `select relname from pg_class where relname ~ '^email_recipients_\\d+q\\d$' order by 1`;
  const created = await runSql(ownerUrl, quarters);
  expect(created).toHaveLength(3);
  await runSql(ownerUrl, created.map((quarter) => `drop table ${String(quarter['relname'])}`).join(';'));
  expect(await runMigrations(ownerUrl)).toEqual([]);
  expect(await runSql(ownerUrl, quarters)).toEqual(created);
});

it('a failed migration is rolled back, earlier ones are kept, and the next run continues from the failed one', async () => {
  await runSql(
    ownerUrl,
    `create table schema_migrations (name text primary key constraint cut_off check (name <> '002-users'),
         expands boolean not null default false)`,
  );
  await expect(runMigrations(ownerUrl)).rejects.toThrow(/^002-users: .*cut_off/);
  expect(await runSql(ownerUrl, `select name, to_regclass('users') as left from schema_migrations`)).toEqual([
    { name: '001-roles', left: null },
  ]);
  await runSql(ownerUrl, 'alter table schema_migrations drop constraint cut_off');
  const applied = await runMigrations(ownerUrl);
  expect(applied[0]).toBe('002-users');
});

it.each(['001-access', '999-later'])(
  'refuses a database from before release 1.0 that has the migration %s',
  async (first) => {
    await runSql(
      ownerUrl,
      `create table schema_migrations (name text primary key); insert into schema_migrations values ('${first}')`,
    );
    await expect(runMigrations(ownerUrl)).rejects.toThrow(/before release 1\.0 .* `npm start -- --fresh`/);
    expect(await runSql(ownerUrl, `select to_regclass('users') as users`)).toEqual([{ users: null }]);
  },
);

it('applies the migrations of the next release, after which this release accepts the schema', async () => {
  await runMigrations(ownerUrl);
  expect(await runMigrations(ownerUrl, { folders })).toEqual(NEXT_MIGRATIONS);
  expect(await runMigrations(ownerUrl)).toEqual([]);
  expect(
    await runSql(ownerUrl, `select name, expands from schema_migrations where name > '9' order by name`),
  ).toEqual(NEXT_MIGRATIONS.map((migrationName) => ({ name: migrationName, expands: true })));
});

it('rolls back a migration if all its attempts to lock a table time out', async () => {
  await runMigrations(ownerUrl);
  const lockHolder = new Client({ connectionString: ownerUrl });
  await lockHolder.connect();
  await lockHolder.query('begin; select from searchads_trees');
  const retries = { lockTimeoutMs: 10, pauseMs: { least: 0, most: 1 }, attempts: 2 };
  await expect(runMigrations(ownerUrl, { folders, retries })).rejects.toThrow(/^901-notes: .*lock timeout/);
  await lockHolder.end();
  // The migration's first statement got its lock, but was rolled back too.
  await expect(runSql(ownerUrl, 'select note from searchads_visits')).rejects.toThrow(/note/);
  await expect(runMigrations(ownerUrl, { folders })).resolves.toEqual(NEXT_MIGRATIONS);
});

it('does not apply a migration after the migration lock was lost', async () => {
  await runMigrations(ownerUrl);
  const lockHolder = new Client({ connectionString: ownerUrl });
  await lockHolder.connect();
  await lockHolder.query('begin; select from searchads_visits');
  const lockedMigrations: string[] = [];
  const migrating = runMigrations(ownerUrl, {
    folders,
    retries: { lockTimeoutMs: 300, pauseMs: { least: 50, most: 100 }, attempts: 1_000 },
    onLocked: (migration) => lockedMigrations.push(migration),
  });
  const outcome = migrating.then(String, String);
  while (lockedMigrations.length === 0) await runSql(ownerUrl, 'select pg_sleep(0.05)');
  await runSql(
    getUrl('superuser', databaseName),
    `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'throughline-migrate-lock' and datname = current_database()`,
  );
  await lockHolder.query('commit');
  await lockHolder.end();
  expect(await outcome).toMatch(/901-notes: .* was lost/);
  await expect(runMigrations(ownerUrl, { folders })).resolves.toEqual(NEXT_MIGRATIONS);
});

it('refuses an invalid index, and builds a valid one while other processes wait for the migration lock', async () => {
  await runMigrations(ownerUrl);
  await runSql(
    ownerUrl,
    `insert into users (id, email, name) values ('1', '1@x', 'Ada'), ('2', '2@x', 'Ada')`,
  );
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const applyStatements = (statements: string[]) => {
    const up: MigrationModule['up'] = async ({ query }) => {
      for (const statement of statements) await query(statement);
    };
    return applyMigration(
      client,
      '999-names',
      { up, transaction: false, expands: true },
      { onLocked: () => {} },
    );
  };
  const build = 'create unique index concurrently if not exists users_name on users (name)';
  const waitingRuns: Promise<string[]>[] = [];
  await withMigrationLock(ownerUrl, async () => {
    waitingRuns.push(runMigrations(ownerUrl), runMigrations(ownerUrl));
    await expect(applyStatements([build])).rejects.toThrow(/^999-names: .*users_name/);
    // The index exists but is invalid.
    await expect(applyStatements([build])).rejects.toThrow(
      '999-names: invalid index users_name. Drop it, then migrate again.',
    );
    await runSql(ownerUrl, `update users set name = id`);
    // The migration must ignore the invalid index `users_nam`, although `users_name` begins with this name.
    await runSql(ownerUrl, `update users set email = 'same' || id, image = 'same'`);
    await runSql(ownerUrl, 'create unique index concurrently users_nam on users (image)').catch(() => {});
    await applyStatements(['drop index concurrently if exists users_name', build]);
  });
  expect(await Promise.all(waitingRuns)).toEqual([[], []]);
  await client.end();
  expect(await runSql(ownerUrl, `select expands from schema_migrations where name = '999-names'`)).toEqual([
    { expands: true },
  ]);
});

it('the owner role sees no rows of projects unless a project is set', async () => {
  await runMigrations(ownerUrl);
  await runSql(
    getUrl('superuser', databaseName),
    `insert into users (id, email, name) values ('u', 'u@example.com', 'U');
       insert into projects (id, name, owner_id) select gen_random_uuid(), 'P', 'u';
       insert into memberships select id, 'u' from projects;
       insert into email_batches (project_id, tracking_id, body_digest, template, sender, total_recipients,
         total_batches, queued_by, request_id) select id, 't', '', '{}', '{}', 1, 1, 'x', 'x' from projects`,
  );
  const seen = await runSql(
    ownerUrl,
    `select (select count(*)::int from projects) as projects, (select count(*)::int from memberships) as memberships,
         (select count(*)::int from email_batches) as batches`,
  );
  expect(seen).toEqual([{ projects: 0, memberships: 0, batches: 0 }]);
});

const NEWER_SCHEMA_ERROR =
  /does not know the migrations 998-split, 999-drop\. Start the release that applied these migrations/;

const database = keepOpen(createTestDatabase, async () => {
  await database.sql(
    `insert into schema_migrations (name, expands) values ('997-add', true), ('998-split', false), ('999-drop', false)`,
  );
});

it('refuses to start an API on a newer schema and names the unknown migrations', async () => {
  await expect(startApiProcess({ database, queuePrefix: 'newer-schema' })).rejects.toThrow(
    NEWER_SCHEMA_ERROR,
  );
});

it('refuses to start a worker on a newer schema and names the unknown migrations', async () => {
  const account = createSandboxAccount();
  await expect(startWorkerProcess({ database, queuePrefix: 'newer-schema', account })).rejects.toThrow(
    NEWER_SCHEMA_ERROR,
  );
});
