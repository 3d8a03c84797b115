import type { Migration } from './migration.ts';

/** The batches that wait for a connection, which are found when it is connected anew. */
export const up: Migration = async ({ query }) => {
  await query('drop index concurrently if exists email_batches_held');
  await query(`create index concurrently email_batches_held on email_batches (project_id, connection_id)
    where connection_id is not null and state = 'blocked'`);
};
export const transaction = false;
export const expands = true;
