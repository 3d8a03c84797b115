import type { Migration } from './migration.ts';

/**
 * The header of a journey is that of its first page, on all pages: `header` has its figures as of `as_of`, since a caller
 * was answered from the resolution for the first time.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table journey_resolutions add column header jsonb, add column as_of timestamptz;
    grant update (header, as_of) on journey_resolutions to throughline_api;
  `);
};
