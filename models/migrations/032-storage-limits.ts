import type { Migration } from './migration.ts';

/**
 * What a project keeps in the object store and has announced today, and limits of its own; null: what every project
 * may. `stored_bytes` counts an asset from its announcement until its row is forgotten, when nothing of it can come any
 * more. `day` is in UTC.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table projects
      add column storage_limit_bytes bigint check (storage_limit_bytes > 0),
      add column daily_upload_limit_bytes bigint check (daily_upload_limit_bytes > 0);

    create table storage_usage (
      project_id uuid primary key references projects,
      stored_bytes bigint not null check (stored_bytes >= 0),
      day date not null,
      day_bytes bigint not null check (day_bytes >= 0)
    );
    alter table assets no force row level security;
    insert into storage_usage (project_id, stored_bytes, day, day_bytes)
      select project_id, sum(size_bytes), (now() at time zone 'utc')::date, 0 from assets group by project_id;
    alter table assets force row level security;
    call protect_project_table('storage_usage');
    grant select, insert, update on storage_usage to throughline_api;
    grant select, update on storage_usage to throughline_worker;
    grant select, insert, update on storage_usage to throughline_admin;
    grant select (project_id, size_bytes) on assets to throughline_admin;
    -- To give up what no URL was handed out for.
    grant update (upload_expires_at) on assets to throughline_api;

    -- Presigned URLs wait there too, for the request that they were signed for: of no connection.
    alter table read_results alter column connection_id drop not null;
    grant insert on read_results to throughline_worker;
  `);
};
