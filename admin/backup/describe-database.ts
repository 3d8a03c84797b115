import type { Client } from 'pg';
import type { Manifest } from './manifest.ts';

type Table = Pick<Manifest['tables'][number], 'name' | 'columns'>;

/** The tables that are archived, with the columns that are stored. The migrations themselves make `schema_migrations`. */
export async function findTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.oid order by 1`,
  );
  return rows;
}

export async function findPartitions(client: Client): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(
    `select c.relname::text as name, p.relname::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
       coalesce(array_to_string(c.reloptions, ', '), '') as options, c.relforcerowsecurity as "isProtected"
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind in ('r', 'p') order by 1`,
  );
  return rows;
}

export async function findSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = 'public' order by 1`,
  );
  return rows;
}

/** The names of the migrations that were applied; undefined when there is not even their table. */
export async function findAppliedMigrations(client: Client): Promise<string[] | undefined> {
  const found = await client.query(
    `select from pg_class where oid = to_regclass('public.schema_migrations')`,
  );
  if (found.rowCount === 0) return undefined;
  const { rows } = await client.query<{ name: string }>(
    'select name from public.schema_migrations order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

/**
 * What tables are like, a line each for columns, constraints, indexes, policies and rights. PostgreSQL names the indexes of
 * partitions by itself, so their names are left out. So are their rights and defaults: nobody writes to one but through its
 * table.
 */
export async function describeShape(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with relations as (
      select oid, relname, relispartition, relrowsecurity, relforcerowsecurity, relkind, reloptions, relacl from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
    select format('table %s %s, row level security %s, forced %s, options %s', relname, relkind, relrowsecurity,
      relforcerowsecurity, reloptions) as line from relations
    union all
    select format('column %s.%s %s, not null %s, default %s, identity %L, generated %L', r.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull,
      case when not r.relispartition then pg_get_expr(d.adbin, d.adrelid) end, a.attidentity, a.attgenerated)
    from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    union all
    select format('constraint %s %s %s', r.relname, c.conname, pg_get_constraintdef(c.oid))
    from relations r join pg_constraint c on c.conrelid = r.oid where c.contype <> 'n' and not r.relispartition
    union all
    select format('index %s valid %s %s', r.relname, i.indisvalid, case when r.relispartition
      then regexp_replace(pg_get_indexdef(i.indexrelid), 'INDEX \\S+ ON', 'INDEX ON')
      else pg_get_indexdef(i.indexrelid) end)
    from relations r join pg_index i on i.indrelid = r.oid
    union all
    select format('policy %s %s %s %s to %s using %s check %s', tablename, policyname, permissive, cmd, roles, qual,
      with_check)
    from pg_policies where schemaname = 'public'
    union all
    select format('right on %s %s', relname, held) from relations, unnest(relacl) as held where not relispartition
    order by 1`);
  return rows.map(({ line }) => line);
}
