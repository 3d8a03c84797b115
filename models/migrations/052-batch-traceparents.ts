import type { Migration } from './migration.ts';

/** A nullable column is added. */
export const expands = true;

/**
 * The trace in which a batch was accepted, for a sweeper that has to start it: 55 characters, and null where nothing is
 * traced and the caller sent no `traceparent`.
 */
export const up: Migration = async ({ query }) => {
  await query(`alter table email_batches add column traceparent text check (length(traceparent) = 55)`);
};
