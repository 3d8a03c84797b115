import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { applyMigration } from '../../../models/migrations/apply-migration.ts';
import { knownMigrations, MIGRATIONS_FOLDER } from '../../../models/migrations/known-migrations.ts';
import type { MigrationModule } from '../../../models/migrations/migration.ts';
import { withMigrationLock } from '../../../models/migrations/migration-lock.ts';
import { runMigrations } from '../../../models/migrations/run-migrations.ts';
import { testStack } from '../../support/config.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const { superuserUrl, passwords } = testStack().postgres;

const getUrl = (role: string, database: string) => {
  const url = new URL(superuserUrl);
  url.pathname = `/${database}`;
  if (role !== 'superuser') {
    url.username = role;
    url.password = passwords[role] ?? '';
  }
  return url.href;
};

const run = async (url: string, sql: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
};

const owner = getUrl('throughline_owner', name);

beforeEach(() =>
  run(
    getUrl('superuser', 'postgres'),
    `create database ${escapeIdentifier(name)} template template0 owner throughline_owner`,
  ),
);

afterEach(() => run(getUrl('superuser', 'postgres'), `drop database ${escapeIdentifier(name)} with (force)`));

/** A synthetic next release: this one with two additive migrations. */
const NEXT_FOLDER = join(import.meta.dirname, '../../support/next-release');
const folders = [MIGRATIONS_FOLDER, NEXT_FOLDER];
const NEXT = ['901-notes', '902-notes-of-conversions'];

it('applies each migration once when several processes migrate', async () => {
  const applied = await Promise.all([runMigrations(owner), runMigrations(owner), runMigrations(owner)]);
  const [all = [], ...none] = applied.toSorted((a, b) => b.length - a.length);
  expect(all).toEqual(knownMigrations);
  expect(all.slice(0, 2)).toEqual(['001-roles', '002-users']);
  expect(none).toEqual([[], []]);
});

it('creates the partitions of mail recipients', async () => {
  await runMigrations(owner);
  const quarters = `select relname from pg_class where relname ~ '^email_recipients_\\d+q\\d$' order by 1`;
  const created = await run(owner, quarters);
  expect(created).toHaveLength(3);
  await run(owner, created.map((quarter) => `drop table ${String(quarter['relname'])}`).join(';'));
  expect(await runMigrations(owner)).toEqual([]);
  expect(await run(owner, quarters)).toEqual(created);
});

it('rolls back a failed migration, keeps the earlier ones, and continues from there', async () => {
  await run(
    owner,
    `create table schema_migrations (name text primary key constraint cut_off check (name <> '002-users'),
         expands boolean not null default false)`,
  );
  await expect(runMigrations(owner)).rejects.toThrow(/^002-users: .*cut_off/);
  expect(await run(owner, `select name, to_regclass('users') as left from schema_migrations`)).toEqual([
    { name: '001-roles', left: null },
  ]);
  await run(owner, 'alter table schema_migrations drop constraint cut_off');
  const applied = await runMigrations(owner);
  expect(applied[0]).toBe('002-users');
});

it.each(['001-access', '999-later'])('refuses a database from before release 1.0 (%s)', async (first) => {
  await run(
    owner,
    `create table schema_migrations (name text primary key); insert into schema_migrations values ('${first}')`,
  );
  await expect(runMigrations(owner)).rejects.toThrow(/before release 1\.0 .* `npm start -- --fresh`/);
  expect(await run(owner, `select to_regclass('users') as users`)).toEqual([{ users: null }]);
});

it('applies the next release while this one keeps working on its schema', async () => {
  await runMigrations(owner);
  expect(await runMigrations(owner, { folders })).toEqual(NEXT);
  expect(await runMigrations(owner)).toEqual([]);
  expect(
    await run(owner, `select name, expands from schema_migrations where name > '9' order by name`),
  ).toEqual(NEXT.map((each) => ({ name: each, expands: true })));
});

it('gives up a lock after its attempts without a change', async () => {
  await runMigrations(owner);
  const slow = new Client({ connectionString: owner });
  await slow.connect();
  await slow.query('begin; select from searchads_trees');
  const patience = { lockTimeoutMs: 10, pauseMs: { least: 0, most: 1 }, tries: 2 };
  await expect(runMigrations(owner, { folders, patience })).rejects.toThrow(/^901-notes: .*lock timeout/);
  await slow.end();
  // The first statement had acquired its lock.
  await expect(run(owner, 'select note from searchads_visits')).rejects.toThrow(/note/);
  await expect(runMigrations(owner, { folders })).resolves.toEqual(NEXT);
});

it('does not record a migration after its lock was lost', async () => {
  await runMigrations(owner);
  const slow = new Client({ connectionString: owner });
  await slow.connect();
  await slow.query('begin; select from searchads_visits');
  const met: string[] = [];
  const migrating = runMigrations(owner, {
    folders,
    patience: { lockTimeoutMs: 300, pauseMs: { least: 50, most: 100 }, tries: 1_000 },
    onLocked: (migration) => met.push(migration),
  });
  const outcome = migrating.then(String, String);
  while (met.length === 0) await run(owner, 'select pg_sleep(0.05)');
  await run(
    getUrl('superuser', name),
    `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'throughline-migrate-lock' and datname = current_database()`,
  );
  await slow.query('commit');
  await slow.end();
  expect(await outcome).toMatch(/901-notes: .* was lost/);
  await expect(runMigrations(owner, { folders })).resolves.toEqual(NEXT);
});

it('builds a valid index while other processes wait for the migration lock', async () => {
  await runMigrations(owner);
  await run(owner, `insert into users (id, email, name) values ('1', '1@x', 'Ada'), ('2', '2@x', 'Ada')`);
  const client = new Client({ connectionString: owner });
  await client.connect();
  const apply = (statements: string[]) => {
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
  const others: Promise<string[]>[] = [];
  await withMigrationLock(owner, async () => {
    others.push(runMigrations(owner), runMigrations(owner));
    await expect(apply([build])).rejects.toThrow(/^999-names: .*users_name/);
    // The index exists but is invalid.
    await expect(apply([build])).rejects.toThrow('999-names: invalid index: users_name');
    await run(owner, `update users set name = id`);
    // An invalid index of another session does not count.
    await run(owner, `update users set email = 'same' || id, image = 'same'`);
    await run(owner, 'create unique index concurrently others_index on users (image)').catch(() => {});
    await apply(['drop index concurrently if exists users_name', build]);
  });
  expect(await Promise.all(others)).toEqual([[], []]);
  await client.end();
  expect(await run(owner, `select expands from schema_migrations where name = '999-names'`)).toEqual([
    { expands: true },
  ]);
});

it("hides projects' rows from the owner role outside of a project", async () => {
  await runMigrations(owner);
  await run(
    getUrl('superuser', name),
    `insert into users (id, email, name) values ('u', 'u@example.com', 'U');
       insert into projects (id, name, owner_id) select gen_random_uuid(), 'P', 'u';
       insert into memberships select id, 'u' from projects;
       insert into email_batches (project_id, tracking_id, body_digest, template, sender, total_recipients,
         total_batches, queued_by, request_id) select id, 't', '', '{}', '{}', 1, 1, 'x', 'x' from projects`,
  );
  const seen = await run(
    owner,
    `select (select count(*)::int from projects) as projects, (select count(*)::int from memberships) as memberships,
         (select count(*)::int from email_batches) as batches`,
  );
  expect(seen).toEqual([{ projects: 0, memberships: 0, batches: 0 }]);
});
