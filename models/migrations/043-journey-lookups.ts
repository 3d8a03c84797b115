import type { Migration } from './migration.ts';

export const transaction = false;

/** Nobody has to know of them. */
export const expands = true;

/**
 * What the end of events and visitors needs of their tables. Each is locked on its own, for a moment: whoever stores an
 * event writes to all of them.
 *
 * `visitors.last_seen_month` is what visitors not seen any more are found by: an index on `last_seen_at` would cost every
 * event that is stored an entry in each index (a HOT update changes no column that is indexed). Where it is null, or behind,
 * a process of the release before has written the row; 045-visitors-by-month makes the index and fills the column.
 */
export const up: Migration = async ({ query }) => {
  await query(`do $$
    begin
      perform set_config('lock_timeout', '1s', true);
      alter table visitors add column if not exists last_seen_month date;
      call open_to_lookup('visitors');
    end $$`);
  for (const table of ['events', 'visitor_sessions', 'visitor_orders', 'visitor_identities']) {
    await query(`call open_to_lookup('${table}')`);
  }
};
