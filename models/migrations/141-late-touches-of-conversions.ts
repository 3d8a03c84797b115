import type { Migration } from './migration.ts';

/** It only adds: workers of the release before find nothing to tell in what is noted for this, and take it out. */
export const expands = true;

/** Unlike others, an index on a table that may have millions of rows is made without a lock. */
export const transaction = false;

/**
 * A visit from an ad that is told after the order it has led to: it is noted in `conversion_inbox` where a conversion of its
 * visitor had no signal, or is still to be decided.
 */
export const up: Migration = async ({ query }) => {
  await query('drop index concurrently if exists conversions_without_signal');
  await query(`create index concurrently conversions_without_signal
    on conversions (project_id, visitor_id, occurred_at) where state = 'no_signal'`);
  await query('drop index concurrently if exists conversion_inbox_visitor');
  await query(
    'create index concurrently conversion_inbox_visitor on conversion_inbox (project_id, visitor_id)',
  );
  await query('grant select (project_id, visitor_id) on conversion_inbox to throughline_api');
};
