import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    -- Rate-limit windows of the library rate-limiter-flexible, which requires these column names and types.
    -- key: a digest. expire: milliseconds since 1970. Unlogged, so a crash resets all windows.
    create unlogged table rate_limits (
      key     varchar(255) primary key,
      points  integer not null default 0,
      expire  bigint
    ) with (fillfactor = 70);
    grant select, insert, update, delete on rate_limits to throughline_api;

    -- Duties, each with the worker that has it until expires_at.
    create table worker_duties (
      duty        text primary key,
      worker_id   uuid not null,
      expires_at  timestamptz not null
    );
    grant select, insert, update on worker_duties to throughline_worker;
  `);
};
