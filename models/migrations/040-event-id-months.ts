import type { Migration } from './migration.ts';

/** A column with a default is added, which processes of the release before leave to it. */
export const expands = true;

/**
 * The first of three steps that make `event_ids` a partition of a table by month without holding up whoever stores
 * events: a column with one value for every row, which rewrites none, and a check that no row is looked at for yet.
 *
 * Whoever stores events until the third step leaves the column to its default, the month of this migration.
 */
export const up: Migration = async ({ query }) => {
  await query(`do $$
    declare
      month constant date := date_trunc('month', now() at time zone 'UTC');
    begin
      execute format('alter table event_ids add column stored_month date not null default %L,
        add constraint event_ids_bound check (stored_month < %L) not valid', month, (month + interval '1 month')::date);
    end $$`);
};
