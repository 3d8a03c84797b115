import type { Migration } from './migration.ts';

/** Rows are only read. */
export const expands = true;

/** Holds the chunks from before single mails to what new ones are held to: apart from the step that adds it, because it reads them all. */
export const up: Migration = async ({ query }) => {
  await query('alter table email_chunks validate constraint email_chunks_lot');
};
