import type { Migration } from './migration.ts';

export const transaction = false;

/** Nobody has to know of them. */
export const expands = true;

/**
 * The second step: what attaching `event_ids` to a partitioned table would otherwise do while nobody can store an event.
 * The index is that of the later primary key, and the check says what the partition's bound will.
 *
 * @see https://www.postgresql.org/docs/current/ddl-partitioning.html#DDL-PARTITIONING-DECLARATIVE-MAINTENANCE
 */
export const up: Migration = async ({ query }) => {
  await query('drop index concurrently if exists event_ids_by_month');
  await query(
    'create unique index concurrently event_ids_by_month on event_ids (project_id, event_id, stored_month)',
  );
  await query('alter table event_ids validate constraint event_ids_bound');
};
