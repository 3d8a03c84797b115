import { escapeIdentifier, type Client } from 'pg';
import { findPartitions } from './describe-database.ts';
import type { Manifest } from './manifest.ts';

/** Makes the partitions of `tables` those of the archive. A database without rows has them by the day it was made. */
export async function restorePartitions(
  client: Client,
  { tables, partitions: wanted }: Pick<Manifest, 'tables' | 'partitions'>,
): Promise<void> {
  const existing = await findPartitions(client, tables);
  const isSame = (one: Manifest['partitions'][number]) => (other: typeof one) =>
    one.name === other.name && one.parent === other.parent && one.bound === other.bound;
  for (const each of existing.filter((one) => !wanted.some(isSame(one))))
    await client.query(`drop table ${escapeIdentifier(each.name)}`);
  for (const each of wanted.filter((one) => !existing.some(isSame(one)))) {
    const name = escapeIdentifier(each.name);
    const options = each.options === '' ? '' : `with (${each.options})`;
    await client.query(
      `create table ${name} partition of ${escapeIdentifier(each.parent)} ${each.bound} ${options}`,
    );
    for (const check of each.checks) await client.query(`alter table ${name} add ${check}`);
    if (each.isProtected) await client.query('call protect_project_table($1::text::regclass)', [name]);
  }
}

/** Lets the owner see and write the rows of all projects, and returns the tables where they could not. */
export async function liftRowSecurity(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity order by 1`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`);
  return rows.map(({ name }) => name);
}

/** Forces row level security on those of the tables that are still there. */
export async function forceRowSecurity(client: Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [tables],
  );
  for (const { name } of rows) await client.query(`alter table ${name} force row level security`);
}

/**
 * Takes the foreign keys away, so that tables can be written in any order, and returns what puts them back. Then each
 * is checked for all rows at once.
 */
export async function liftForeignKeys(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}
