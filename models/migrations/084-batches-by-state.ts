import type { Migration } from './migration.ts';

export const transaction = false;

/** Nobody has to know it. */
export const expands = true;

/** A project's batches in one state, newest first; without a state `email_batches_page` serves them. */
export const up: Migration = async ({ query }) => {
  await query('drop index concurrently if exists email_batches_by_state');
  await query(`create index concurrently email_batches_by_state
    on email_batches (project_id, state, created_at desc, id desc)`);
};
