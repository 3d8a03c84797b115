import type { Migration } from './migration.ts';

/** A column that may be empty is added, and rights. */
export const expands = true;

/**
 * The day (UTC) on which a batch counts, where it was resumed or retried on a later one; else the day for which it is
 * scheduled, or on which it was queued. Operators, by the command line and by Temporal's UI, give back what they cancel.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table email_batches add column counts_on date;
    grant select, update (recipients, single_mails) on email_daily_usage to throughline_worker, throughline_admin;
  `);
};
