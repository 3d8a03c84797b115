import type { Migration } from './migration.ts';

/**
 * API and workers read which migrations were applied, so as not to start on a schema that is newer than they know; the
 * admin command line reads it for whoever asks.
 */
export const up: Migration = async ({ query }) => {
  await query('grant select on schema_migrations to throughline_api, throughline_worker');
};

export const expands = true;
