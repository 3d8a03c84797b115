import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Database } from '../../models/database.ts';
import { rows } from '../../models/rows.ts';
import { tables } from '../../models/table.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const MODELS = path.join(import.meta.dirname, '../../models');

type Column = { table: string; name: string; inKey: boolean; isNullable: boolean; isGenerated: boolean };

// Row types are inferred from table models, so an error in a model misleads the type checker everywhere. A
// table that only SQL statements use has no model.

let urls: TestDatabase;
let database: Database;
let columns: Column[];

beforeAll(async () => {
  const files = readdirSync(MODELS, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.startsWith('migrations')))
    await import(path.join(MODELS, file));
  urls = await createTestDatabase();
  database = urls.connect('owner', { poolSize: 1 });
  const modelled = new Set(listAttributes().map(({ table }) => table));
  const found = await rows<Column>(
    database,
    `select c.relname as "table", a.attname as name, coalesce(a.attnum = any(i.indkey), false) as "inKey",
       not a.attnotnull as "isNullable", a.attgenerated <> '' as "isGenerated"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  columns = found.filter((column) => modelled.has(column.table));
});
afterAll(() => urls.drop());

const listAttributes = () =>
  tables.flatMap((table) => {
    const model = table(database);
    const name = model.getTableName();
    const tableName = typeof name === 'string' ? name : name.tableName;
    return Object.values(model.getAttributes()).map((attribute) => ({ ...attribute, table: tableName }));
  });

it('each model defines the columns and the primary key of its table', () => {
  expect(columns.length).toBeGreaterThan(300);
  // Models may omit generated columns that exist only for indexes.
  const generated = columns.filter((column) => column.isGenerated).map(describeColumn);
  const inDatabase = columns.map(describeColumn).filter((name) => !generated.includes(name));
  const inModels = listAttributes()
    .map(({ table, field = '', primaryKey = false }) =>
      describeColumn({ table, name: field, inKey: primaryKey }),
    )
    .filter((name) => !generated.includes(name));
  expect(inModels.toSorted()).toEqual(inDatabase.toSorted());
});

it('no model requires a value for a column that is nullable in PostgreSQL', () => {
  const nullable = columns.filter((column) => column.isNullable).map(describeColumn);
  const required = listAttributes()
    .filter(({ allowNull }) => allowNull === false)
    .map(({ table, field = '', primaryKey = false }) =>
      describeColumn({ table, name: field, inKey: primaryKey }),
    );
  expect(required.filter((name) => nullable.includes(name))).toEqual([]);
});

function describeColumn({ table, name, inKey }: Pick<Column, 'table' | 'name' | 'inKey'>): string {
  return `${table}.${name}${inKey ? ' (key)' : ''}`;
}
