import type { Migration } from './migration.ts';

export const transaction = false;

/** Rows are only read. */
export const expands = true;

/**
 * The second step: what attaching `email_recipients` to a partitioned table would otherwise look for while nobody can
 * send a mail. The check says that no row belongs to a quarter.
 *
 * @see https://www.postgresql.org/docs/current/ddl-partitioning.html#DDL-PARTITIONING-DECLARATIVE-MAINTENANCE
 */
export const up: Migration = async ({ query }) => {
  await query('alter table email_recipients validate constraint email_recipients_before_bound');
};
