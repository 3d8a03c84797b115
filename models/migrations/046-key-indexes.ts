import type { Migration } from './migration.ts';

export const transaction = false;

/** Nobody has to know them. */
export const expands = true;

/** What becomes the primary key of the larger tables in 047-keys-by-project. */
export const up: Migration = async ({ query }) => {
  for (const table of ['campaign_intents', 'journey_resolutions', 'assets']) {
    await query(`drop index concurrently if exists ${table}_by_project`);
    await query(`create unique index concurrently ${table}_by_project on ${table} (project_id, id)`);
  }
};
