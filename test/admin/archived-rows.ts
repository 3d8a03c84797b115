import { Client, escapeIdentifier } from 'pg';

/**
 * SQL that inserts rows that a faulty restore would change: rows in all kinds of partitions, with characters
 * that `COPY` escapes, and with generated columns. The SQL also creates and drops partitions, so that the
 * partitions differ from those of a new database.
 */
export const ROWS = `
  do $$ declare name text; begin
    select relname into name from pg_class where relname ~ '^events_\\d{4}q\\d$' order by relname limit 1;
    execute format('drop table %I', name);
  end $$;
  create table events_2035q1 partition of events for values from ('2035-01-01Z') to ('2035-04-01Z');
  alter table events_2035q1 owner to throughline_owner;
  call protect_project_table('events_2035q1');
  insert into events (project_id, visitor_id, occurred_at, event_id, source, kind, type, title, detail)
    select id, 'v', at, 'e' || at, 'analytics', 'web', 'page_view', E'tab\\t, \\\\N and "…"', '{}'
    from projects, (select now() - n * interval '20 days' as at from generate_series(-3, 25) n
      union all values (now() - interval '5 years'), ('2035-02-01Z'), ('2040-01-01Z')) as times;
  insert into oidc_records (id, kind, payload, expires_at)
    values ('s', 'Session', '{"accountId": "somebody"}', now() + interval '1 day');
`;

export async function queryRows(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Returns row counts and digests of all tables, independent of row order, and the values of sequences. */
export async function getContent(superuserUrl: string) {
  const tables = await queryRows(
    superuserUrl,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables)
    [content[String(name)]] = await queryRows(
      superuserUrl,
      `select count(*), md5(string_agg(t::text, ',' order by t::text)) from ${escapeIdentifier(String(name))} t`,
    );
  const sequences = await queryRows(
    superuserUrl,
    'select sequencename, last_value from pg_sequences order by 1',
  );
  return { content, sequences };
}
