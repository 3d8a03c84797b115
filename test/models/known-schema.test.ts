import { type Database } from '../../models/database.ts';
import { requireKnownSchema } from '../../models/migrations/require-known-schema.ts';
import { NewerSchemaError, PreReleaseSchemaError } from '../../models/migrations/schema-errors.ts';
import { createTestDatabase } from '../support/database.ts';
import { keepOpen } from '../support/keep-open.ts';

let database: Database;

const created = keepOpen(createTestDatabase, async () => {
  database = created.connect('api', { poolSize: 1 });
  await created.sql('create table saved_migrations as table schema_migrations');
});

afterEach(() =>
  created.sql(`begin; alter table if exists moved_migrations rename to schema_migrations;
    truncate schema_migrations; insert into schema_migrations table saved_migrations; commit`),
);

const start = async (change: string) => {
  await created.sql(`begin; ${change}; commit`);
  return requireKnownSchema(database, () => {});
};

it.each([
  ['of its release', 'select 1'],
  [
    'that lacks the last migration of its release',
    `delete from schema_migrations where name = '017-sequences'`,
  ],
  [
    'with a later migration that only expands the schema',
    `insert into schema_migrations values ('901-add', true)`,
  ],
  ['to which no migration was applied', 'alter table schema_migrations rename to moved_migrations'],
])('starts a process on a schema %s', async (_, change) => {
  await expect(start(change)).resolves.toBeUndefined();
});

it('refuses to start on a schema with incompatible later migrations and names them', async () => {
  const starting = start(`insert into schema_migrations values ('902-split', false), ('903-drop', false)`);
  await expect(starting).rejects.toThrow(NewerSchemaError);
  await expect(start('select 1')).rejects.toThrow(/the migrations 902-split, 903-drop\./);
});

it('refuses to start on a schema from before release 1.0', async () => {
  const starting = start(`update schema_migrations set name = '001-access' where name = '001-roles'`);
  await expect(starting).rejects.toThrow(PreReleaseSchemaError);
});
