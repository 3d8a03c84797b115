import type { Migration } from './migration.ts';

/** A table and a column with a default are added. */
export const expands = true;

/**
 * What a project uses by day, besides what is counted already. Events are counted in the statement that stores them. A day
 * has as many rows as there are shards, of which a connection always takes the same: who collects for one project at the
 * same time waits for nobody's commit, unless two connections share a shard.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table email_daily_usage add column single_mails integer not null default 0;

    -- With room beside each row, which is written anew in its own page, without its index.
    create table event_daily_usage (
      project_id uuid not null references projects,
      day date not null,
      shard smallint not null,
      events bigint not null,
      -- Of the events as JSON, as they came.
      bytes bigint not null,
      primary key (project_id, day, shard)
    ) with (fillfactor = 50);
    call protect_project_table('event_daily_usage');
    grant select, insert, update (events, bytes) on event_daily_usage to throughline_api;

    grant create on schema public to throughline_lookup;
    call keep_rows_for('events', 'event_daily_usage', '{day,shard}', 'day');
  `);
};
