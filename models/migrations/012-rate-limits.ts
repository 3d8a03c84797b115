import type { Migration } from './migration.ts';

/**
 * What callers have used up of their rate limits: one row a limit and caller, in the columns and their order that
 * `rate-limiter-flexible` writes. `key` holds a digest, no address of anybody; `expire` is in milliseconds since 1970.
 *
 * Unlogged: the rows are worth a minute or an hour, and counting must not wait for a disk. A crash of PostgreSQL
 * empties the table, and every window begins again.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    ) with (fillfactor = 70);
    grant select, insert, update, delete on rate_limits to throughline_api;
  `);
};
