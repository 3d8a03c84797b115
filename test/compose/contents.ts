import { z } from 'zod';
import type { Stack } from './stack.ts';

const contents = z.record(z.string(), z.object({ rows: z.number(), digest: z.string().nullable() }));

/** Row count of each table, and a digest of its rows that ignores their order. */
export type Contents = z.infer<typeof contents>;

const TABLE_NAMES_SQL = `
  select json_agg(relname order by relname) from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

/** A restore adds one audit entry. */
const CONDITIONS: Record<string, string> = { audit_entries: `where action <> 'database.restore'` };

/** Reads a stack's database as superuser, which bypasses row level security and our code. */
export async function readContents(stack: Stack): Promise<Contents> {
  const names = z.array(z.string().regex(/^\w+$/)).parse(JSON.parse(await runQuery(stack, TABLE_NAMES_SQL)));
  const parts = names.map(
    (name) =>
      `select '${name}' as name, json_build_object('rows', count(*), 'digest',
         md5(string_agg(t::text, ',' order by t::text))) as content from ${name} t ${CONDITIONS[name] ?? ''}`,
  );
  const contentsSql = `select json_object_agg(name, content) from (${parts.join(' union all ')}) as tables`;
  return contents.parse(JSON.parse(await runQuery(stack, contentsSql)));
}

/**
 * Compares two contents.
 * @throws Error that names the tables that differ
 */
export function requireSame(before: Contents, after: Contents): void {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const reported = differing.map((name) => `${name}: ${before[name]?.rows} and ${after[name]?.rows} rows`);
  if (reported.length > 0) throw new Error(`The databases differ in ${reported.join(', ')}.`);
}

/** Runs SQL as superuser and returns the unaligned rows. */
export function runQuery({ compose }: Stack, sql: string): Promise<string> {
  const psql = ['psql', '--no-psqlrc', '--username=postgres', '--dbname=throughline', '--tuples-only'];
  return compose(['exec', '--no-TTY', 'postgres', ...psql, '--no-align', '--command', sql]);
}
