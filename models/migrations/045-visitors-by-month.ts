import type { Migration } from './migration.ts';

/** What sessions and visitors that are over are found by, and the month in which visitors were seen last, in lots. */
export const up: Migration = async ({ query }) => {
  await query('drop index concurrently if exists visitor_sessions_retention');
  await query(
    'create index concurrently visitor_sessions_retention on visitor_sessions (project_id, started_at)',
  );
  await query('drop index concurrently if exists visitors_undated');
  await query(
    'create index concurrently visitors_undated on visitors (project_id) where last_seen_month is null',
  );
  await query('do $$ begin while note_visitor_months(5000) > 0 loop commit; end loop; end $$');
  await query('drop index concurrently if exists visitors_retention');
  await query('create index concurrently visitors_retention on visitors (project_id, last_seen_month)');
};
export const transaction = false;
export const expands = true;
