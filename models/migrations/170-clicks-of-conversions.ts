import type { Migration } from './migration.ts';

/** It only adds: workers of the release before leave it null, as of conversions that were decided before it. */
export const expands = true;

/** Unlike others, an index on a table that may have millions of rows is made without a lock. */
export const transaction = false;

/**
 * Whose click a conversion tells of, where it is another visitor's than its own: an erasure of that one drops what waits
 * with it, though the two be joined no more.
 */
export const up: Migration = async ({ query }) => {
  await query(`alter table conversions add column if not exists click_visitor_id text collate "C"`);
  await query('drop index concurrently if exists conversions_by_click');
  await query(`create index concurrently conversions_by_click
    on conversions (project_id, click_visitor_id) where click_visitor_id is not null`);
};
