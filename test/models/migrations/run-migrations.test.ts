import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { runMigrations } from '../../../models/migrations/run-migrations.ts';
import { testStack } from '../../support/config.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const { superuserUrl, passwords } = testStack().postgres;

const urlOf = (role: string, database: string) => {
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

const owner = urlOf('throughline_owner', name);

beforeEach(() =>
  run(
    urlOf('superuser', 'postgres'),
    `create database ${escapeIdentifier(name)} template template0 owner throughline_owner`,
  ),
);

afterEach(() => run(urlOf('superuser', 'postgres'), `drop database ${escapeIdentifier(name)} with (force)`));

describe('runMigrations', () => {
  it('applies each step once, whoever migrates at the same time', async () => {
    const applied = await Promise.all([runMigrations(owner), runMigrations(owner), runMigrations(owner)]);
    const [all = [], ...none] = applied.toSorted((a, b) => b.length - a.length);
    expect(all.slice(0, 2)).toEqual(['001-access', '002-emails']);
    expect(none).toEqual([[], []]);
  });

  it('leaves nothing of a run that was cut off, and does all of it the next time', async () => {
    await run(
      owner,
      `create table schema_migrations (name text primary key constraint cut_off check (name <> '002-emails'))`,
    );
    await expect(runMigrations(owner)).rejects.toThrow(/cut_off/);
    await run(owner, 'alter table schema_migrations drop constraint cut_off');
    await expect(runMigrations(owner)).resolves.toContain('001-access');
  });

  it('keeps from the owner what belongs to projects, as long as it is in none', async () => {
    await runMigrations(owner);
    await run(
      urlOf('superuser', name),
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
});
