import type { Migration } from './migration.ts';

/** It only adds: a release before starts a run for each batch, and finds none that others share. */
export const expands = true;

/**
 * `without_run`: Temporal was away when the batch was accepted, so that no run of its own was started. `shared_run`: the
 * run that sends it, then, together with others; null: it shares none.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table email_batches add column without_run boolean not null default false, add column shared_run uuid;
  `);
};
