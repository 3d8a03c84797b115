import type { Migration } from './migration.ts';

export const transaction = false;

/** Nobody has to know them. */
export const expands = true;

const INDEXES: Readonly<Record<string, string>> = {
  email_batches_for_lots: `on email_batches (project_id, steered_at) where in_lots and state = 'queued'`,
  email_batches_to_start: 'on email_batches (steered_at) where opened_at is null and not in_lots',
  email_chunks_lot: 'on email_chunks (lot) where lot is not null',
  email_chunks_open_lots: 'on email_chunks (project_id) where lot is not null and recorded_at is null',
};

/** The indexes by which single mails and their lots are found, and batches that wait for a run of their own. */
export const up: Migration = async ({ query }) => {
  for (const [name, on] of Object.entries(INDEXES)) {
    await query(`drop index concurrently if exists ${name}`);
    await query(`create index concurrently ${name} ${on}`);
  }
  await query('drop index concurrently if exists email_batches_unopened');
};
