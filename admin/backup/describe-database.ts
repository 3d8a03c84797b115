import type { Client } from 'pg';
import type { Manifest } from './manifest.ts';

type Table = Pick<Manifest['tables'][number], 'name' | 'columns'>;

/**
 * The tables that are archived, with the columns that are stored: those whose owner is the owner of the schema. The
 * migrations themselves make `schema_migrations`.
 */
export async function findTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relowner = (select relowner from pg_class where oid = 'public.schema_migrations'::regclass)
     group by c.oid order by 1`,
  );
  return rows;
}

/** The tables beside ours that have another owner, each with the owner. No backup has them. */
export async function findTablesOfOthers(client: Client): Promise<{ name: string; owner: string }[]> {
  const { rows } = await client.query<{ name: string; owner: string }>(
    `select relname::text as name, pg_get_userbyid(relowner)::text as owner from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relowner <> (select relowner from pg_class where oid = 'public.schema_migrations'::regclass)
     order by 1`,
  );
  return rows;
}

/** The partitions of `tables`. */
export async function findPartitions(
  client: Client,
  tables: readonly { name: string }[],
): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(
    `select c.relname::text as name, p.relname::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
       coalesce(array_to_string(c.reloptions, ', '), '') as options, c.relforcerowsecurity as "isProtected",
       array(select format('constraint %I %s', conname, pg_get_constraintdef(o.oid)) from pg_constraint o
         where conrelid = c.oid and contype = 'c' and coninhcount = 0 order by conname) as checks
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind in ('r', 'p')
       and p.relname = any($1) order by 1`,
    [tables.map(({ name }) => name)],
  );
  return rows;
}

/** The sequences of columns of `tables`. */
export async function findSequences(
  client: Client,
  tables: readonly { name: string }[],
): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select s.relname::text as name, pg_sequence_last_value(s.oid)::text as value
     from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
       join pg_class t on d.refclassid = 'pg_class'::regclass and t.oid = d.refobjid
     where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace and t.relname = any($1) order by 1`,
    [tables.map(({ name }) => name)],
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
 * Kinds of lines of a shape whose absence makes a restore fail: what rows are, what holds for them, and who sees them.
 */
const ESSENTIAL = /^(table|column|constraint|policy) /;

/**
 * Whether a line of the shape of a backup has to be in what was restored. Others are told, such as a right or an index.
 */
export function isEssential(line: string): boolean {
  return ESSENTIAL.test(line);
}

/**
 * What `tables` and their partitions are like, a line each for columns, constraints, indexes, policies, rights and so
 * on. PostgreSQL names the indexes of partitions by itself, so their names are left out. So are their rights and
 * defaults: nobody writes to one but through its table.
 */
export async function describeShape(client: Client, tables: readonly { name: string }[]): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `
    with relations as (
      select c.oid, c.relname, c.relispartition, c.relrowsecurity, c.relforcerowsecurity, c.relkind, c.reloptions, c.relacl
      from pg_class c join pg_class root on root.oid = coalesce(pg_partition_root(c.oid), c.oid)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and root.relname = any($1)
        and root.relnamespace = c.relnamespace)
    select format('table %s %s, row level security %s, forced %s', relname, relkind, relrowsecurity,
      relforcerowsecurity) as line from relations
    union all
    select format('options %s %s', relname, reloptions) from relations where reloptions is not null
    union all
    select format('column %s.%s %s, not null %s, identity %L, generated %L', r.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated)
    from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    union all
    select format('default %s.%s %s', r.relname, a.attname, pg_get_expr(d.adbin, d.adrelid))
    from relations r join pg_attribute a on a.attrelid = r.oid and not a.attisdropped
      join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where not r.relispartition
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
    from pg_policies where schemaname = 'public' and tablename in (select relname from relations)
    union all
    select format('right on %s %s', relname, held) from relations, unnest(relacl) as held where not relispartition
    order by 1`,
    [tables.map(({ name }) => name)],
  );
  return rows.map(({ line }) => line);
}
